// A count of 32 is not brought below the width.
// verdict: false
// property: def-behavior
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint() % 33;
    return (1u << n) == 0;
}
