// Going down past the smallest number overflows.
// verdict: false
// property: no-overflow
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    while (x >= -2147483647 - 1 && nondet_int())
        x--;
    return 0;
}
