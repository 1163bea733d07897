// Steps of 2 go past an odd bound.
// verdict: false
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint(), i = 0;
    while (i < n)
        i += 2;
    assert(i == n);
    return 0;
}
