// With a long of 32 bits the same struct is smaller.
// verdict: false
// only: 32
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
