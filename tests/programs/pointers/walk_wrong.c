// The sum may be as large as five times 7.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    int a[5], sum = 0;
    for (int *p = a; p != a + 5; p++)
        *p = nondet_int() & 7;
    for (int *p = a; p < a + 5; ++p)
        sum += *p;
    assert(0 <= sum && sum < 35);
    return 0;
}
