// A pointer to a pointer redirects it.
// verdict: true
#include <assert.h>
int nondet_int(void);

static void choose(int **which, int *to) { *which = to; }

int main(void) {
    int a = 1, b = 2, *p = &a;
    if (nondet_int())
        choose(&p, &b);
    *p = 10;
    assert(a + b == 12 || (a == 1 && b == 10));
    return 0;
}
