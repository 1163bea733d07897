// The same number in decimal is a signed long.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x == -1)
        assert(x > 2147483648);
    return 0;
}
