// Ackermann's function, mutual recursion, and a deep call chain.
// run:
// exit: 0
// prints: 9 0 5000
#include <stdio.h>

static int ackermann(int m, int n) {
    if (m == 0)
        return n + 1;
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

static int odd(int n);
static int even(int n) { return n == 0 || odd(n - 1); }
static int odd(int n) { return n != 0 && even(n - 1); }

static int depth(int n) { return n ? 1 + depth(n - 1) : 0; }

int main(void) {
    printf("%d %d %d\n", ackermann(2, 3), even(101), depth(5000));
    return 0;
}
