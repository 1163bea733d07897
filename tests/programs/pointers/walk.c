// A pointer that walks over an array ends one past its last element.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int a[5], sum = 0;
    for (int *p = a; p != a + 5; p++)
        *p = nondet_int() & 7;
    for (int *p = a; p < a + 5; ++p)
        sum += *p;
    assert(0 <= sum && sum <= 35);
    return 0;
}
