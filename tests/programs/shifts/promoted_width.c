// A small operand is widened to int, so a count of 20 is defined.
// verdict: true
// property: def-behavior
unsigned char nondet_uchar(void);

int main(void) {
    unsigned char x = nondet_uchar();
    return (x >> 20) != 0;
}
