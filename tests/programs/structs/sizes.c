// Sizes and offsets include padding.
// verdict: true
// only: 64
#include <assert.h>
#include <stddef.h>

struct padded {
    char c;
    long l;
    short s;
};

int main(void) {
    assert(sizeof(struct padded) == 24 && offsetof(struct padded, s) == 16);
    return 0;
}
