// A pointer to a member changes that member.
// verdict: false
#include <assert.h>
int nondet_int(void);

struct triple {
    int a, b, c;
};

int main(void) {
    struct triple t = {1, 2, 3};
    int *p = &t.b;
    *p = nondet_int();
    assert(t.a == 1 && t.c == 3 && t.b == 2);
    return 0;
}
