// The remainder of a negative number is not the mathematician's.
// verdict: false
#include <assert.h>
signed char nondet_schar(void);

int main(void) {
    int a = nondet_schar();
    int r = a % 4;
    assert(-4 < r && r < 4);
    assert(r >= 0);
    return 0;
}
