// A counter below an arbitrary bound is at the bound after the loop.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint(), i = 0;
    while (i < n)
        i++;
    assert(i == n);
    return 0;
}
