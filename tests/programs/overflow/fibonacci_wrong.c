// Fibonacci's numbers leave int after 46 steps.
// verdict: false
// property: no-overflow
int nondet_int(void);

int main(void) {
    int a = 0, b = 1;
    for (int i = 0; i < 47; i++) {
        int next = a + b;
        a = b;
        b = next;
    }
    return a != b;
}
