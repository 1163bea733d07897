// A counter that stops at 100 is never above it.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int n = 0;
    while (nondet_int()) {
        if (n < 100)
            n++;
        assert(n <= 100);
    }
    return 0;
}
