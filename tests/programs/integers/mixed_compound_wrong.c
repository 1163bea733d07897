// The signed quotient would be -1.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = -2;
    unsigned y = 2;
    if (nondet_int())
        x /= y;
    assert(x == -2 || x == -1);
    return 0;
}
