// The first n odd numbers sum to n squared.
// run: --inputs 12
// exit: 0
// prints: the first 12 odd numbers sum to 144
#include <assert.h>
#include <stdio.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned odd = 1, sum = 0;
    for (unsigned i = 0; i < n; i++) {
        sum += odd;
        odd += 2;
    }
    printf("the first %u odd numbers sum to %u\n", n, sum);
    assert(sum == n * n);
    return 0;
}
