// A conversion to int cuts off the fraction.
// verdict: true
#include <assert.h>
float nondet_float(void);

int main(void) {
    float x = nondet_float();
    if (x > -100.0f && x < 100.0f) {
        int n = (int)x;
        assert(n - 1 < x && x < n + 1);
    }
    return 0;
}
