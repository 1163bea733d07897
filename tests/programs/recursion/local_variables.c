// Every call has variables of its own.
// verdict: true
#include <assert.h>
int nondet_int(void);

static int deeper(int level, int x) {
    int mine = x + level;
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
