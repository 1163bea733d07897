// Steps of 8 from 5 leave the last three bits alone.
// verdict: true
// property: unreach-call
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);

static void check(int condition) {
    if (!condition)
        __VERIFIER_error();
}

int main(void) {
    unsigned x = 5;
    while (__VERIFIER_nondet_int())
        x += 8;
    check((x & 5) == 5);
    return 0;
}
