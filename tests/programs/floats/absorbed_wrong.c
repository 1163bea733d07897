// A double has room for the sum.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    double x = 16777216.0;
    if (nondet_int())
        x = x + 1.0f;
    assert(x == 16777216.0f);
    return 0;
}
