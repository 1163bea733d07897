// The comma yields its right operand also where it is written last.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    int c = nondet_int(), evaluated = 0;
    int x = c ? (evaluated += 1, 10) : (20, evaluated += 2);
    assert(x == evaluated * 10);
    return 0;
}
