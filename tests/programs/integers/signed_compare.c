// Both operands are signed, so -1 is below 1.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    int one = 1;
    if (x == -1)
        assert(x < one);
    return 0;
}
