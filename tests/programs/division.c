// Division by an input that is zero: undefined behaviour ends the run.
// run: --inputs 7,0
// outcome: undefined
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    return a / b;  // <- here
}
