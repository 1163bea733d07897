// A shift of a negative number rounds down, and a division towards zero.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    assert(x >> 3 == x / 8);
    return 0;
}
