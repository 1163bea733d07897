// A long has 64 bits in the one data model.
// verdict: true
// only: 64
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    long y = x;
    if (x > 0)
        assert(y * 2 > y);
    return 0;
}
