// clang's rotations count modulo the width, in every width.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned x = nondet_uint(), n = nondet_uint();
    unsigned char b = (unsigned char)x;
    assert(__builtin_rotateleft32(x, n) == __builtin_rotateright32(x, -n));
    assert(__builtin_rotateleft8(b, 3) == (unsigned char)(b << 3 | b >> 5));
    assert(__builtin_rotateright16(0x1234, 20) == 0x4123);
    assert(__builtin_rotateright64(1, 64) == 1);
    return 0;
}
