// Doubling 63 times leaves long long.
// verdict: false
// property: no-overflow
int nondet_int(void);

int main(void) {
    long long x = 1;
    for (int i = 0; i < 63; i++)
        x = x + x;
    return x == 0;
}
