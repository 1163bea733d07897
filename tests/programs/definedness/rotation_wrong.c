// The usual rotation shifts by the whole width where the count is zero.
// verdict: false
// property: def-behavior
unsigned nondet_uint(void);

int main(void) {
    unsigned x = nondet_uint(), n = nondet_uint() % 32;
    return (x << n | x >> (32 - n)) == 1;
}
