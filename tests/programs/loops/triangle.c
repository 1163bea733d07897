// The sum of the first n numbers, compared with its closed form, for small n.
// verdict: true
#include <assert.h>
unsigned char nondet_uchar(void);

int main(void) {
    unsigned n = nondet_uchar() % 8, sum = 0;
    for (unsigned i = 1; i <= n; i++)
        sum += i;
    assert(2 * sum == n * (n + 1));
    return 0;
}
