// A pointer survives the way through an integer that is wide enough.
// verdict: true
#include <assert.h>
#include <stdint.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int(), before = x;
    uintptr_t address = (uintptr_t)&x;
    int *p = (int *)address;
    assert(*p == before);
    return 0;
}
