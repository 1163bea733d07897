// A counter with an upper bound does not overflow.
// verdict: true
// property: no-overflow
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    for (int i = 0; i < n; i++)
        ;
    return 0;
}
