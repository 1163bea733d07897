// The count is brought below the width before the shift.
// verdict: true
// property: def-behavior
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint() % 32;
    return (1u << n) == 0;
}
