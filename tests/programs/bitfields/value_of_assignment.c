// The value of an assignment to a bit-field is what it holds afterwards.
// verdict: true
#include <assert.h>
int nondet_int(void);

struct small {
    unsigned n : 2;
};

int main(void) {
    struct small s;
    int x = nondet_int();
    unsigned value = s.n = x;
    assert(value == s.n && value <= 3);
    return 0;
}
