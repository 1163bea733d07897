// The middle of two numbers by their distance neither wraps nor leaves the interval.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned low = nondet_uint(), high = nondet_uint();
    if (low <= high) {
        unsigned middle = low + (high - low) / 2;
        assert(low <= middle && middle <= high);
    }
    return 0;
}
