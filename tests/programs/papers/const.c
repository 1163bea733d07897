// A counter that only moves once it has moved stays zero.
// verdict: true
// property: unreach-call
extern void __VERIFIER_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static void check(int condition) {
    if (!condition)
        __VERIFIER_error();
}

int main(void) {
    unsigned s = 0;
    while (__VERIFIER_nondet_uint()) {
        if (s != 0)
            ++s;
        if (__VERIFIER_nondet_uint())
            check(s == 0);
    }
    return 0;
}
