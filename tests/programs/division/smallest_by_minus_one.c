// The one signed division that overflows is guarded against.
// verdict: true
// property: no-overflow
int nondet_int(void);

int main(void) {
    int a = nondet_int(), b = nondet_int();
    if (b == 0 || (b == -1 && a < -2147483647))
        return 0;
    return a / b != 0;
}
