// Multiples of 3 do not survive the wrap-around of 8 bits, since 256 is none.
// verdict: false
// property: unreach-call
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);

static void check(int condition) {
    if (!condition)
        __VERIFIER_error();
}

int main(void) {
    unsigned char x = 0;
    while (__VERIFIER_nondet_int())
        x += 3;
    check(!(x % 3));
    return 0;
}
