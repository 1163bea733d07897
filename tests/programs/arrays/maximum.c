// The largest of five elements is not below any of them.
// verdict: true
#include <assert.h>
int nondet_int(void);
unsigned nondet_uint(void);

int main(void) {
    int a[5], largest;
    for (int i = 0; i < 5; i++)
        a[i] = nondet_int();
    largest = a[0];
    for (int i = 1; i < 5; i++)
        if (a[i] > largest)
            largest = a[i];
    assert(largest >= a[nondet_uint() % 5]);
    return 0;
}
