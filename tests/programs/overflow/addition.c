// A sum is only taken where it fits.
// verdict: true
// property: no-overflow
int nondet_int(void);

int main(void) {
    int x = nondet_int(), y = nondet_int();
    if (y > 0 && x <= 2147483647 - y)
        x += y;
    return x != 0;
}
