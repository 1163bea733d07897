// Cutting off the upper bits keeps numbers that fit.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x >= -128 && x <= 127) {
        signed char c = (signed char)x;
        assert(c == x);
    }
    return 0;
}
