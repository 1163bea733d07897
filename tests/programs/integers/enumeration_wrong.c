// BLUE follows GREEN, not its place in the list.
// verdict: false
#include <assert.h>
int nondet_int(void);

enum colour { RED, GREEN = 5, BLUE };

int main(void) {
    enum colour c = nondet_int() ? BLUE : RED;
    assert(c == 2 || c == 0);
    return 0;
}
