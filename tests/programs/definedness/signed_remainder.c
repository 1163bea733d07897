// With the low bit set it may not.
// verdict: true
// property: def-behavior
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    return 10 / ((x % 3) | 1);
}
