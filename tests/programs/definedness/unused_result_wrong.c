// A division whose result nobody reads is still there.
// verdict: false
// property: def-behavior
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    (void)(1 % x);
    return 0;
}
