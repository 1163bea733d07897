// A divisor that counts down ends before zero.
// verdict: true
// property: def-behavior
int nondet_int(void);

int main(void) {
    int sum = 0, x = nondet_int();
    for (int d = 10; d > 0; d--)
        sum ^= x / d;
    return sum != 0;
}
