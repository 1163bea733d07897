// The loop may go all the way.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    unsigned x = 0;
again:
    if (x < 7) {
        x++;
        if (nondet_int())
            goto again;
    }
    assert(x >= 1 && x < 7);
    return 0;
}
