// 128 does not fit into a signed char and comes back as -128.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x >= -128 && x <= 128) {
        signed char c = (signed char)x;
        assert(c == x);
    }
    return 0;
}
