// Widened after the sum is taken, it is too late.
// verdict: false
// property: no-overflow
int nondet_int(void);

int main(void) {
    int x = nondet_int(), y = nondet_int();
    long long sum = (long long)(x + y);
    return sum > 2147483647LL;
}
