// Reading through a null pointer ends the path for a property that is not about it.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = 3;
    int *p = nondet_int() ? &x : 0;
    int y = *p;
    assert(p == &x && y == 3);
    return 0;
}
