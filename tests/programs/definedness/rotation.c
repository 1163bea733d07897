// With the second count masked it does not.
// verdict: true
// property: def-behavior
unsigned nondet_uint(void);

int main(void) {
    unsigned x = nondet_uint(), n = nondet_uint() % 32;
    return (x << n | x >> (-n & 31)) == 1;
}
