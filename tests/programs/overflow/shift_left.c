// A signed shift to the left that loses bits is no overflow here.
// verdict: true
// property: no-overflow
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    return (x << 4) == 5;
}
