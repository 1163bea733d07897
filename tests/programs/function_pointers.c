// A table of functions, a callback, and a function that returns a function.
// run: --inputs 2
// exit: 1
// prints: 24 10
#include <stdio.h>

unsigned __VERIFIER_nondet_uint(void);

typedef int (*operation)(int, int);

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }

static const operation table[] = {add, subtract, multiply};

static operation choose(unsigned which) { return table[which % (sizeof table / sizeof *table)]; }

static int fold(operation f, const int *values, int n, int start) {
    for (int i = 0; i < n; i++)
        start = f(start, values[i]);
    return start;
}

int main(void) {
    int values[] = {1, 2, 3, 4};
    operation chosen = choose(__VERIFIER_nondet_uint());
    printf("%d %d\n", fold(chosen, values, 4, 1), fold(&add, values, 4, 0));
    return chosen == multiply;
}
