// A hexadecimal constant that does not fit into int is unsigned.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x == -1)
        assert(x > 0x80000000);
    return 0;
}
