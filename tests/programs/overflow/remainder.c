// A divisor above zero has no such case.
// verdict: true
// property: no-overflow
int nondet_int(void);

int main(void) {
    int a = nondet_int(), b = nondet_int();
    if (b <= 0)
        return 0;
    return a % b;
}
