// Converted without the step through unsigned, the sign fills the upper half.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    long long wide = x;
    unsigned long long zeros = x;
    assert(wide < 0 == x < 0);
    assert(zeros >> 32 == 0);
    return 0;
}
