// The assumption excludes the given input, so the path ends there.
// run: --inputs 3
// outcome: blocked
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 10);
    return x;
}
