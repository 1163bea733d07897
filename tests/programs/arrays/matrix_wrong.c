// With rows and columns swapped the elements lie elsewhere.
// verdict: false
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    int m[3][4];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            m[i][j] = 4 * i + j;
    unsigned i = nondet_uint() % 3, j = nondet_uint() % 4;
    assert(m[i][j] == (int)(3 * j + i));
    return 0;
}
