// A negative count is refused.
// verdict: true
// property: def-behavior
int nondet_int(void);

int main(void) {
    int n = nondet_int(), x = nondet_int();
    if (n < 0 || n > 31)
        return 0;
    return x >> n;
}
