// The bound is one too large.
// verdict: false
// property: no-overflow
int nondet_int(void);

int main(void) {
    int x = nondet_int(), y = nondet_int();
    if (y > 0 && x <= 2147483647 - y + 1)
        x += y;
    return x != 0;
}
