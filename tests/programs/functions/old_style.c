// A definition in the old style: the types follow the parameters.
// verdict: true
#include <assert.h>
int nondet_int(void);

static int add(a, b)
    int a;
    char b;
{
    return a + b;
}

int main(void) {
    int x = nondet_int() & 255;
    assert(add(x, 1) > x);
    return 0;
}
