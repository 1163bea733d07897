// A conversion that loses bits is no overflow, nor is an addition in a small type.
// verdict: true
// property: no-overflow
int nondet_int(void);

int main(void) {
    signed char c = (signed char)nondet_int();
    c += 100;
    c++;
    short s = nondet_int();
    s *= 1;
    return c == s;
}
