// A compound assignment divides, too.
// verdict: false
// property: def-behavior
unsigned nondet_uint(void);

int main(void) {
    unsigned x = 100, y = nondet_uint();
    x %= y;
    return x == 7;
}
