// The operator & evaluates both of its operands, unlike &&.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int(), steps = 0;
    int both = (x > 0) & ++steps;
    assert(steps == (x > 0) && both == steps);
    return 0;
}
