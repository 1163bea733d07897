// A function that gets a function applies it to each element.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

static int negate(int x) { return -x; }
static int keep(int x) { return x; }

static void each(int *a, int n, int (*change)(int)) {
    for (int i = 0; i < n; i++)
        a[i] = change(a[i]);
}

int main(void) {
    int a[3] = {1, 2, 3};
    each(a, 3, nondet_uint() ? negate : keep);
    assert(a[0] + a[1] == a[2]);
    return 0;
}
