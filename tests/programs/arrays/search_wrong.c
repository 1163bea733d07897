// The element need not be there.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    int a[6], wanted = nondet_int(), i = 0;
    for (int j = 0; j < 6; j++)
        a[j] = nondet_int();
    while (i < 6 && a[i] != wanted)
        i++;
    assert(i < 6);
    return 0;
}
