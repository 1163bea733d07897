// Everything but zero converts to 1.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    _Bool b = x;
    assert(b == (x != 0));
    return 0;
}
