// Arguments are evaluated from right to left, as gcc does it.
// verdict: true
#include <assert.h>

static int step(void) {
    static int n;
    return ++n;
}
static int less(int a, int b) { return a < b; }

int main(void) {
    assert(!less(step(), step()));
    return 0;
}
