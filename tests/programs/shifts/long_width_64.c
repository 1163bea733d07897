// The same shift is defined where a long has 64 bits.
// verdict: true
// property: def-behavior
// only: 64
int nondet_int(void);

int main(void) {
    long one = 1;
    if (nondet_int())
        one <<= 40;
    return one != 1;
}
