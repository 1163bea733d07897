// Steps of 2 from 1 stay odd.
// verdict: true
// property: unreach-call
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);

static void check(int condition) {
    if (!condition)
        __VERIFIER_error();
}

int main(void) {
    unsigned x = 1;
    while (__VERIFIER_nondet_int())
        x += 2;
    check(x % 2);
    return 0;
}
