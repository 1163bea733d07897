// The first bit-field does not lie at the high end.
// verdict: false
#include <assert.h>
unsigned char nondet_uchar(void);

union view {
    unsigned char byte;
    struct {
        unsigned char low : 4, high : 4;
    };
};

int main(void) {
    union view v;
    v.byte = nondet_uchar();
    assert(v.high == v.byte % 16);
    return 0;
}
