// Counting in a nested loop reaches the product of the bounds.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint() % 4, m = nondet_uint() % 4, count = 0;
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < m; j++)
            count++;
    assert(count == n * m);
    return 0;
}
