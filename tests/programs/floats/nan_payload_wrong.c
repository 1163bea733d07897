// A sum with NaN need not have the bits that most machines make of new ones.
// verdict: false
#include <assert.h>
#include <string.h>
float nondet_float(void);

int main(void) {
    float x = nondet_float(), y = x + 1;
    unsigned bits;
    memcpy(&bits, &y, sizeof bits);
    if (y != y)
        assert(bits == 0x7fc00000u);
    return 0;
}
