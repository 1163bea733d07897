// The original does not change with the copy.
// verdict: false
#include <assert.h>
int nondet_int(void);

struct point {
    int x, y;
};

int main(void) {
    struct point a = {nondet_int(), nondet_int()}, b = a;
    b.x = b.x ^ 1;
    assert(a.y == b.y && a.x == b.x);
    return 0;
}
