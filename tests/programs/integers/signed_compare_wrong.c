// Compared with an unsigned number, -1 becomes the largest of all.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    unsigned one = 1;
    if (x == -1)
        assert(x < one);
    return 0;
}
