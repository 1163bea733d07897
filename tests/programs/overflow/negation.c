// Every number but the smallest has a negation.
// verdict: true
// property: no-overflow
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x > -2147483647 - 1)
        x = -x;
    return x != 0;
}
