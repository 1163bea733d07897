// A counter that stops at zero does not pass the smallest number.
// verdict: true
// property: no-overflow
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    while (x > 0 && nondet_int())
        x--;
    return 0;
}
