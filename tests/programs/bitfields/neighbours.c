// Counting one bit-field leaves its neighbours alone.
// verdict: true
#include <assert.h>
int nondet_int(void);

struct state {
    unsigned a : 4, b : 4, c : 8;
};

int main(void) {
    struct state s = {1, 2, 3};
    while (nondet_int()) {
        s.b++;
        assert(s.a == 1 && s.c == 3);
    }
    return 0;
}
