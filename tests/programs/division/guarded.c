// A divisor is looked at before it is used.
// verdict: true
// property: def-behavior
int nondet_int(void);

int main(void) {
    int a = nondet_int(), b = nondet_int(), sum = 0;
    if (b > 0)
        sum = a / b + a % b;
    return sum != 0;
}
