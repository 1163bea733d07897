// A swap that does not use its copy loses one of the two numbers.
// verdict: false
#include <assert.h>
int nondet_int(void);

static void swap(int *a, int *b) {
    int t = *a;
    *a = *b;
    *b = *a;
}

int main(void) {
    int x = nondet_int(), y = nondet_int(), first = x, second = y;
    swap(&x, &y);
    assert(x == second && y == first);
    return 0;
}
