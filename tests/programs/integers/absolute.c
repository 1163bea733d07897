// The absolute value is not negative, but for the one number that has none.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    int y = x < 0 ? -x : x;
    assert(y >= 0 || x == -2147483647 - 1);
    return 0;
}
