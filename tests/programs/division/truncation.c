// Division goes towards zero, so the remainder has the sign of the dividend.
// verdict: true
#include <assert.h>
signed char nondet_schar(void);

int main(void) {
    int a = nondet_schar();
    int r = a % 4;
    assert(-4 < r && r < 4);
    if (a < 0)
        assert(r <= 0);
    return 0;
}
