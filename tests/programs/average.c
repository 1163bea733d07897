// The middle of two positions, computed in the way that overflows for large ones; the sum wraps to a negative number.
// run: --inputs 2000000000,2147483647
// exit: 0
// prints: -73741824
// no-overflow: violated
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int middle(int low, int high) {
    // The sum is what overflows.
    return (low + high) / 2;  // <- here
}

int main(void) {
    int low = __VERIFIER_nondet_int();
    int high = __VERIFIER_nondet_int();
    printf("%d\n", middle(low, high));
    return 0;
}
