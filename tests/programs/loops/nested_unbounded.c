// An inner loop of any length keeps what the outer one relies on.
// verdict: true
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
    }
    return 0;
}
