// After || it is reached where it is.
// verdict: false
// property: def-behavior
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    return x != 0 || 100 / x > 3;
}
