// Only the chosen operand of ?: is evaluated, and the comma yields its right one.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int c = nondet_int(), evaluated = 0;
    int x = c ? (evaluated += 1, 10) : (evaluated += 2, 20);
    assert(x == evaluated * 10);
    return 0;
}
