// The outer loop moves only one of the two.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    unsigned a = 0, b = 0;
    while (nondet_int()) {
        while (nondet_int()) {
            a++;
            b++;
        }
        assert(a == b);
        a++;
    }
    return 0;
}
