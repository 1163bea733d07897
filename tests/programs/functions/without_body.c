// A function without a body returns anything.
// verdict: false
#include <assert.h>
int compute(int);

int main(void) {
    int x = compute(1), y = compute(1);
    assert(x == y);
    return 0;
}
