// Through a pointer the caller's struct changes.
// verdict: true
#include <assert.h>
int nondet_int(void);

struct counter {
    unsigned n;
    unsigned limit;
};

static void step(struct counter *c) {
    if (c->n < c->limit)
        c->n++;
}

int main(void) {
    struct counter c = {0, 10};
    while (nondet_int())
        step(&c);
    assert(c.n <= 10);
    return 0;
}
