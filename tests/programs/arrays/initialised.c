// Elements without an initialiser are 0.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    int a[8] = {1, 2, [5] = 6, 7};
    unsigned i = nondet_uint() % 8;
    assert(a[i] == 0 || a[i] == (int)i + 1);
    return 0;
}
