// The size of an array may be an input.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint() % 4 + 1;
    int a[n];
    for (unsigned i = 0; i < n; i++)
        a[i] = (int)i * 2;
    assert(a[n - 1] == 2 * (int)(n - 1) && sizeof a == n * sizeof(int));
    return 0;
}
