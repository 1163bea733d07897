// A flag and the parity of a counter change together.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    unsigned n = 0;
    int flag = 0;
    while (nondet_int()) {
        n++;
        flag = !flag;
    }
    assert((n & 1) == flag);
    return 0;
}
