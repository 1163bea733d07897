// One index too many reaches it.
// verdict: false
#include <assert.h>
unsigned nondet_uint(void);

int a[1000];

int main(void) {
    a[500] = 7;
    while (nondet_uint()) {
        unsigned i = nondet_uint() % 501;
        a[i] = 1;
    }
    assert(a[500] == 7);
    return 0;
}
