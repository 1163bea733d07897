// What fits into either of two objects may be read; a literal may not be written.
// verdict: true
#include <assert.h>
int nondet_int(void);
int many[10], few[5];

int main(void) {
    int *p = nondet_int() ? many : few, *none = nondet_int() ? many : 0;
    const char *text = nondet_int() ? "one" : "two";
    assert(__CPROVER_w_ok(p, 20) && !__CPROVER_r_ok(p, 41));
    assert(!__CPROVER_r_ok(p, 21) == (p == few));
    assert(__CPROVER_r_ok(none, 1) == (none == many));
    assert(__CPROVER_r_ok(text, 4) && !__CPROVER_w_ok(text, 1));
    return 0;
}
