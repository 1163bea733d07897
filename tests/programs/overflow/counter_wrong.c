// With <= the counter goes one past the largest number.
// verdict: false
// property: no-overflow
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    for (int i = 2147483640; i <= n; i++)
        ;
    return 0;
}
