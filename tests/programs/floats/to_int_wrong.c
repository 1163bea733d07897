// A conversion to int does not round to the nearest number.
// verdict: false
#include <assert.h>
float nondet_float(void);

int main(void) {
    float x = nondet_float();
    if (x > -100.0f && x < 100.0f) {
        int n = (int)x;
        assert(n - 0.5f <= x && x <= n + 0.5f);
    }
    return 0;
}
