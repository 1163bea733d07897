// Of an int that arrives as a long nobody has set the high bits: most machines clear them.
// verdict: false
// only: 64
#include <assert.h>
int nondet_int(void);

static int is_negative(long x) { return x < 0; }

int main(void) {
    int (*called)(int) = (int (*)(int))is_negative;
    int x = nondet_int();
    assert(called(x) == (x < 0));
    return 0;
}
