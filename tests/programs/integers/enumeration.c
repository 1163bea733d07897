// An enumerator without a value is one more than the last.
// verdict: true
#include <assert.h>
int nondet_int(void);

enum colour { RED, GREEN = 5, BLUE };

int main(void) {
    enum colour c = nondet_int() ? BLUE : RED;
    assert(c == 6 || c == 0);
    return 0;
}
