// Two pairs of equal numbers, of which each step moves one.
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
    unsigned y = __VERIFIER_nondet_uint();
    unsigned z = y;
    while (__VERIFIER_nondet_uint()) {
        if (__VERIFIER_nondet_uint()) {
            ++w;
            ++x;
        } else {
            --y;
            --z;
        }
    }
    check(w == x && y == z);
    return 0;
}
