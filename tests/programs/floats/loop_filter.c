// A low-pass filter never leaves the range of its inputs.
// verdict: true
#include <assert.h>
float nondet_float(void);
int nondet_int(void);

int main(void) {
    float y = 0;
    while (nondet_int()) {
        float x = nondet_float();
        if (!(x >= -1.0f && x <= 1.0f))
            break;
        y = 0.5f * y + 0.5f * x;
        assert(y >= -1.0f && y <= 1.0f);
    }
    return 0;
}
