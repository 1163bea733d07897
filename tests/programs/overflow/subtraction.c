// Two numbers that are not negative have a difference.
// verdict: true
// property: no-overflow
int nondet_int(void);

int main(void) {
    int x = nondet_int(), y = nondet_int();
    if (x >= 0 && y >= 0)
        x = x - y;
    return x != 0;
}
