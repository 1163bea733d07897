// Cases without a break fall through to the next.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int(), y = 0;
    switch (x) {
    case 1:
        y += 1;
    case 2:
        y += 2;
        break;
    default:
        y = 5;
    }
    assert(y == (x == 1 ? 3 : x == 2 ? 2 : 5));
    return 0;
}
