// The second loop makes one round less.
// verdict: false
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint() % 1000, x = 0;
    for (unsigned i = 0; i < n; i++)
        x += 3;
    for (unsigned i = 1; i < n; i++)
        x -= 3;
    assert(x == 0);
    return 0;
}
