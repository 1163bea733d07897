// continue goes to the step of a for loop, break past it.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int i, odd = 0;
    for (i = 0; i < 8; i++) {
        if (i % 2 == 0)
            continue;
        if (nondet_int())
            break;
        odd++;
    }
    assert(i == 8 ? odd == 4 : odd == i / 2);
    return 0;
}
