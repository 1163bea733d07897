// How many bytes an object has, and how many lie before a pointer into it.
// verdict: true
#include <assert.h>
int nondet_int(void);
int numbers[6];
struct { char tag; int value; } pair;

int main(void) {
    int *p = nondet_int() ? &numbers[2] : &pair.value;
    int in_array = __CPROVER_OBJECT_SIZE(p) == 24;
    assert(in_array || __CPROVER_OBJECT_SIZE(p) == 8);
    assert(__CPROVER_POINTER_OFFSET(p) == (in_array ? 8 : 4));
    return 0;
}
