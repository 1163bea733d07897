// The assertion is wrong for one input.
// run: --inputs 42
// outcome: violated
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(x * x != 1764 || x < 0);
    return 0;
}
