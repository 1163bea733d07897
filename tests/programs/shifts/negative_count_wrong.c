// Only counts that are too large are refused.
// verdict: false
// property: def-behavior
int nondet_int(void);

int main(void) {
    int n = nondet_int(), x = nondet_int();
    if (n > 31)
        return 0;
    return x >> n;
}
