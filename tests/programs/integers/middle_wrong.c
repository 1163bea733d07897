// The middle by the sum wraps around for large numbers.
// verdict: false
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned low = nondet_uint(), high = nondet_uint();
    if (low <= high) {
        unsigned middle = (low + high) / 2;
        assert(low <= middle && middle <= high);
    }
    return 0;
}
