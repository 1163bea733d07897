// The value of a statement expression is that of its last statement.
// verdict: true
#include <assert.h>
int nondet_int(void);

#define LARGER(a, b) ({ int x_ = (a), y_ = (b); x_ > y_ ? x_ : y_; })

int main(void) {
    int a = nondet_int(), b = nondet_int();
    int c = LARGER(a, LARGER(b, 0));
    assert(c >= a && c >= b && c >= 0);
    return 0;
}
