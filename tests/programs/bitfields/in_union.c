// A bit-field seen through a union is where gcc puts it: at the low end.
// verdict: true
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
    assert(v.low == v.byte % 16 && v.high == v.byte / 16);
    return 0;
}
