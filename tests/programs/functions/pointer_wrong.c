// Either function may be the one.
// verdict: false
#include <assert.h>
int nondet_int(void);

static int twice(int x) { return 2 * x; }
static int next(int x) { return x + 1; }

int main(void) {
    int (*f)(int) = nondet_int() ? twice : next;
    int y = f(3);
    assert(y == 6);
    return 0;
}
