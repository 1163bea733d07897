// x /= y with an unsigned y divides as unsigned numbers.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = -2;
    unsigned y = 2;
    if (nondet_int())
        x /= y;
    assert(x == -2 || x == 2147483647);
    return 0;
}
