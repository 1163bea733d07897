// A counter that stops at 100 does reach 100, after as many steps.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    int n = 90;
    while (nondet_int()) {
        if (n < 100)
            n++;
        assert(n < 100);
    }
    return 0;
}
