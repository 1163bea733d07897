// Two counters that start equal go up together; that they start equal takes a look at the copies before.
// verdict: true
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
    unsigned z = x + 1;
    while (__VERIFIER_nondet_uint()) {
        y++;
        z++;
    }
    check(y == z);
    return 0;
}
