// Past the largest number is infinity, which is its own double.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    float x = 3e38f;
    if (nondet_int())
        x = x * 2;
    assert(x == 3e38f || x + x == x);
    return 0;
}
