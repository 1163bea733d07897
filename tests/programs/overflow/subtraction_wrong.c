// A number that is not negative less the smallest one does not fit.
// verdict: false
// property: no-overflow
int nondet_int(void);

int main(void) {
    int x = nondet_int(), y = nondet_int();
    if (x >= 0)
        x = x - y;
    return x != 0;
}
