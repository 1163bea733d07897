// A remainder may be zero, and a division by it is undefined.
// verdict: false
// property: def-behavior
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    return 10 / (x % 3);
}
