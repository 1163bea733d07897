// A static variable is shared by all calls.
// verdict: false
#include <assert.h>
int nondet_int(void);

static int deeper(int level, int x) {
    static int mine;
    mine = x + level;
    if (level < 3)
        deeper(level + 1, x ^ 1);
    return mine - level;
}

int main(void) {
    int x = nondet_int();
    if (x < 1000 && x > -1000)
        assert(deeper(0, x) == x);
    return 0;
}
