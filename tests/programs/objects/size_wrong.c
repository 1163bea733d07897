// The two objects have different sizes.
// verdict: false
#include <assert.h>
int nondet_int(void);
int numbers[6];
struct { char tag; int value; } pair;

int main(void) {
    int *p = nondet_int() ? &numbers[2] : &pair.value;
    assert(__CPROVER_OBJECT_SIZE(p) == 24);
    return 0;
}
