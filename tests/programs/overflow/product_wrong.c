// Two unsigned numbers of 16 bits are widened to int, where their product does not fit.
// verdict: false
// property: no-overflow
unsigned short nondet_ushort(void);

int main(void) {
    unsigned short a = nondet_ushort(), b = nondet_ushort();
    return a * b != 0;
}
