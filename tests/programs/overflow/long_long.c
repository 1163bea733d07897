// Doubling 62 times does not.
// verdict: true
// property: no-overflow
int nondet_int(void);

int main(void) {
    long long x = 1;
    for (int i = 0; i < 62; i++)
        x = x + x;
    return x == 0;
}
