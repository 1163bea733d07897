// Counting bits one by one and by halves gives the same number.
// verdict: true
#include <assert.h>
unsigned char nondet_uchar(void);

int main(void) {
    unsigned char x = nondet_uchar();
    unsigned one_by_one = 0;
    for (int i = 0; i < 8; i++)
        one_by_one += x >> i & 1;
    unsigned halves = x;
    halves = (halves & 0x55) + (halves >> 1 & 0x55);
    halves = (halves & 0x33) + (halves >> 2 & 0x33);
    halves = (halves & 0x0f) + (halves >> 4 & 0x0f);
    assert(one_by_one == halves);
    return 0;
}
