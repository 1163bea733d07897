// Two assertions in an inner loop that does not touch what they speak of; the outer loop's bound is arbitrary.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int nlen = nondet_int();
    for (int i = 0; i < nlen; i++)
        for (int j = 0; j < 8; j++) {
            assert(0 <= nlen - 1 - i);
            assert(nlen - 1 - i < nlen);
        }
    return 0;
}
