// What no path reaches does no harm.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x > 0 && x < 0)
        assert(0);
    if (x * 0)
        assert(0);
    return 0;
}
