// Not every int is a float.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    if (n > 0 && n < 20000000)
        assert((int)(float)n == n);
    return 0;
}
