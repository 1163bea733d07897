// Every int below 2^24 is a float.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    if (n > 0 && n < 16777216)
        assert((int)(float)n == n);
    return 0;
}
