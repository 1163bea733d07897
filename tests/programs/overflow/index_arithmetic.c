// The parent of a node in a heap of 100.
// verdict: true
// property: no-overflow
unsigned nondet_uint(void);

int main(void) {
    int i = nondet_uint() % 100;
    int left = 2 * i + 1, right = left + 1;
    return left + right == (i - 1) / 2;
}
