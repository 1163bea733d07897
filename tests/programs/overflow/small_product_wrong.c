// A compound assignment computes in int, where this product does not fit.
// verdict: false
// property: no-overflow
int nondet_int(void);

int main(void) {
    signed char c = (signed char)nondet_int();
    c += 100;
    c++;
    short s = nondet_int();
    s *= 70000;
    return c == s;
}
