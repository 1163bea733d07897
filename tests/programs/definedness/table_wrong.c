// One of them is zero.
// verdict: false
// property: def-behavior
unsigned nondet_uint(void);

static const int divisors[4] = {1, 2, 5};

int main(void) {
    int x = (int)(nondet_uint() & 1023);
    return x / divisors[nondet_uint() % 4] > 1023;
}
