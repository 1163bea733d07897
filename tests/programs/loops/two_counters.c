// One counter goes up while the other goes down; their sum stays.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint(), up = 0, down = n;
    while (down > 0) {
        up++;
        down--;
        assert(up + down == n);
    }
    assert(up == n);
    return 0;
}
