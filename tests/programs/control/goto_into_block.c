// A jump into a block skips what comes before, initialisers included.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int skipped = nondet_int() != 0, seen = 0;
    if (skipped)
        goto inside;
    {
        seen = 1;
    inside:
        seen += 2;
    }
    assert(seen == (skipped ? 2 : 3));
    return 0;
}
