// A conversion to a small integer type keeps the low bits, and 256 has none.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    unsigned char b = x;
    assert((b != 0) == (x != 0));
    return 0;
}
