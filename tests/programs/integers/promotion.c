// Small types are widened to int before they are added, so nothing wraps.
// verdict: true
#include <assert.h>
unsigned char nondet_uchar(void);

int main(void) {
    unsigned char a = nondet_uchar(), b = nondet_uchar();
    assert(a + b >= a && a + b <= 510);
    return 0;
}
