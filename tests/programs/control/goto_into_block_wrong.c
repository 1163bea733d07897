// The jump skips the first assignment.
// verdict: false
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
    assert(seen == 3);
    return 0;
}
