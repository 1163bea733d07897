// They fit for 40 steps.
// verdict: true
// property: no-overflow
int nondet_int(void);

int main(void) {
    int a = 0, b = 1;
    for (int i = 0; i < 40; i++) {
        int next = a + b;
        a = b;
        b = next;
    }
    return a != b;
}
