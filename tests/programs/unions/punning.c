// Reading another member shows the same bytes, lowest first.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

union view {
    unsigned word;
    unsigned char bytes[4];
};

int main(void) {
    union view v;
    v.word = nondet_uint();
    assert(v.bytes[0] == (v.word & 255) && v.bytes[3] == v.word >> 24);
    return 0;
}
