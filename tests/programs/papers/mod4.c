// Steps of 4 from 0 stay multiples of 4.
// verdict: true
// property: unreach-call
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);

static void check(int condition) {
    if (!condition)
        __VERIFIER_error();
}

int main(void) {
    unsigned x = 0;
    while (__VERIFIER_nondet_int())
        x += 4;
    check(!(x % 4));
    return 0;
}
