// A function takes as many arguments as it is told.
// verdict: true
#include <assert.h>
#include <stdarg.h>
int nondet_int(void);

static int largest(int n, ...) {
    va_list all;
    va_start(all, n);
    int found = va_arg(all, int);
    for (int i = 1; i < n; i++) {
        int x = va_arg(all, int);
        if (x > found)
            found = x;
    }
    va_end(all);
    return found;
}

int main(void) {
    int a = nondet_int(), b = nondet_int();
    assert(largest(2, a, b) >= b);
    return 0;
}
