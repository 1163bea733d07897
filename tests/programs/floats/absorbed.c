// Adding 1 to 2^24 changes nothing in a float.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    float x = 16777216.0f;
    if (nondet_int())
        x = x + 1.0f;
    assert(x == 16777216.0f);
    return 0;
}
