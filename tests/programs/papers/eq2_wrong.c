// Two counters go up together, but one is a step ahead from the start.
// verdict: false
// property: unreach-call
extern void __VERIFIER_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static void check(int condition) {
    if (!condition)
        __VERIFIER_error();
}

int main(void) {
    unsigned w = __VERIFIER_nondet_uint();
    unsigned x = w;
    unsigned y = w + 1;
    unsigned z = x + 2;
    while (__VERIFIER_nondet_uint()) {
        y++;
        z++;
    }
    check(y == z);
    return 0;
}
