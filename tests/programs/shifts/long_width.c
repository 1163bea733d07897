// A shift of a long by 40 is undefined where a long has 32 bits.
// verdict: false
// property: def-behavior
// only: 32
int nondet_int(void);

int main(void) {
    long one = 1;
    if (nondet_int())
        one <<= 40;
    return one != 1;
}
