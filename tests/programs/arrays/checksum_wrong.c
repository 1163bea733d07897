// Without the conversion the comparison is one of ints, which do not wrap.
// verdict: false
#include <assert.h>
unsigned char nondet_uchar(void);
unsigned nondet_uint(void);

int main(void) {
    unsigned char sum = 0, data[8];
    for (int i = 0; i < 8; i++)
        sum += data[i] = nondet_uchar();
    unsigned i = nondet_uint() % 8;
    unsigned char without = 0;
    for (unsigned j = 0; j < 8; j++)
        if (j != i)
            without += data[j];
    assert(without + data[i] == sum);
    return 0;
}
