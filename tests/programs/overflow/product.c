// Two numbers of 16 bits have a product of 32.
// verdict: true
// property: no-overflow
short nondet_short(void);

int main(void) {
    int a = nondet_short(), b = nondet_short();
    return a * b != 0;
}
