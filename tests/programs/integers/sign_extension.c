// A negative int keeps its value in a long, an unsigned one is filled with zeros.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    long long wide = x;
    unsigned long long zeros = (unsigned)x;
    assert(wide < 0 == x < 0);
    assert(zeros >> 32 == 0);
    return 0;
}
