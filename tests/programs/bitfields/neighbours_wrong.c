// The bit-field itself comes back to 0 after 14 steps.
// verdict: false
#include <assert.h>
int nondet_int(void);

struct state {
    unsigned a : 4, b : 4, c : 8;
};

int main(void) {
    struct state s = {1, 2, 3};
    while (nondet_int()) {
        s.b++;
        assert(s.b != 0);
    }
    return 0;
}
