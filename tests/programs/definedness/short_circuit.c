// A division after && is only reached where its divisor is not zero.
// verdict: true
// property: def-behavior
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    return x != 0 && 100 / x > 3;
}
