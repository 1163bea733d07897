// 0.1f is not 0.1: one of the two is rounded earlier.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    float x = 0.1f;
    int equal = x == 0.1;
    if (nondet_int())
        assert(!equal);
    return 0;
}
