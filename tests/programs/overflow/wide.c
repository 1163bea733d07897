// A sum in a wider type fits, if an operand is widened before the sum is taken.
// verdict: true
// property: no-overflow
int nondet_int(void);

int main(void) {
    int x = nondet_int(), y = nondet_int();
    long long sum = (long long)x + y;
    return sum > 2147483647LL;
}
