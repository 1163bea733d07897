// On the way out by the jump neither counter is at its end.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    int i = 0, j = 0;
    for (i = 0; i < 3; i++)
        for (j = 0; j < 3; j++)
            if (nondet_int())
                goto out;
    assert(i == 3 && j == 3);
    return 0;
out:
    assert(i < 2);
    return 0;
}
