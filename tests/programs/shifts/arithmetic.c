// A shift to the right of a negative number keeps the sign.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x < 0)
        assert(x >> 31 == -1);
    return 0;
}
