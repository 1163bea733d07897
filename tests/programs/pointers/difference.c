// The difference of two pointers counts elements.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    long long a[10];
    unsigned i = nondet_uint() % 10;
    long long *p = &a[i];
    assert(p - a == (int)i && (char *)p - (char *)a == (int)(8 * i));
    return 0;
}
