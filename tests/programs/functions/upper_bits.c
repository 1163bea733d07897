// Of an int that arrives as a long the low bits are known.
// verdict: true
#include <assert.h>
int nondet_int(void);

static int low(long x) { return (int)x; }

int main(void) {
    int (*called)(int) = (int (*)(int))low;
    int x = nondet_int();
    assert(called(x) == x);
    return 0;
}
