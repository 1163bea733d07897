// The second object may be the one that is written.
// verdict: false
#include <assert.h>
int nondet_int(void);

static void choose(int **which, int *to) { *which = to; }

int main(void) {
    int a = 1, b = 2, *p = &a;
    if (nondet_int())
        choose(&p, &b);
    *p = 10;
    assert(b == 2);
    return 0;
}
