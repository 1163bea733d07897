// One more than a number of 8 bits is never zero.
// verdict: true
// property: def-behavior
unsigned nondet_uint(void);

int main(void) {
    unsigned x = 100, y = (nondet_uint() & 255) + 1;
    x %= y;
    return x == 7;
}
