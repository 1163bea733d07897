// Unsigned arithmetic wraps around, which is no overflow.
// verdict: true
// property: no-overflow
unsigned nondet_uint(void);

int main(void) {
    unsigned x = nondet_uint();
    x = x * 3 + 4294967295u;
    x--;
    return x == 7;
}
