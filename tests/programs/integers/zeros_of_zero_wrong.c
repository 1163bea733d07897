// How many zeros lead in 0 is left open, so the width is not to be relied on.
// verdict: false
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned x = nondet_uint();
    int zeros = __builtin_clz(x);
    assert(zeros <= 32);
    return 0;
}
