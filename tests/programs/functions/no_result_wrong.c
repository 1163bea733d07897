// A function without a result does what it does, also where one is expected and not looked at.
// verdict: false
#include <assert.h>
int nondet_int(void);

static int called;
static void call(void) { called = 1; }
static int pass(void) { return 1; }

int main(void) {
    int (*handler)(void) = nondet_int() ? pass : (int (*)(void))call;
    handler();
    assert(!called);
    return 0;
}
