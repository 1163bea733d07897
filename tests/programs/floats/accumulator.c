// A sum of three inputs between 0 and 1 stays at or below 3.
// verdict: true
#include <assert.h>
float nondet_float(void);
void __VERIFIER_assume(int);

int main(void) {
    float sum = 0;
    for (int i = 0; i < 3; i++) {
        float x = nondet_float();
        __VERIFIER_assume(x >= 0.0f && x <= 1.0f);
        sum = sum + x;
    }
    assert(sum >= 0.0f && sum <= 3.0f);
    return 0;
}
