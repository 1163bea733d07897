// After bubble sort of four elements neighbours are in order.
// verdict: true
#include <assert.h>
signed char nondet_schar(void);

int main(void) {
    signed char a[4] = {nondet_schar(), nondet_schar(), nondet_schar(), nondet_schar()};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3 - i; j++)
            if (a[j] > a[j + 1]) {
                signed char t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
    assert(a[0] <= a[1] && a[1] <= a[2] && a[2] <= a[3]);
    return 0;
}
