// An unsigned shift fills with zeros.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x < 0)
        assert((int)((unsigned)x >> 31) == -1);
    return 0;
}
