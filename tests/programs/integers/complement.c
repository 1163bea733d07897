// The complement of a small unsigned number is taken as int, so it is negative.
// verdict: true
#include <assert.h>
unsigned char nondet_uchar(void);

int main(void) {
    unsigned char a = nondet_uchar();
    assert(~a < 0);
    return 0;
}
