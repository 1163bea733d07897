// One of the two is the larger one, and it need not be a.
// verdict: false
#include <assert.h>
int nondet_int(void);

#define LARGER(a, b) ({ int x_ = (a), y_ = (b); x_ > y_ ? x_ : y_; })

int main(void) {
    int a = nondet_int(), b = nondet_int();
    int c = LARGER(a, LARGER(b, 0));
    assert(c == a);
    return 0;
}
