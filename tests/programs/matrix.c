// Multi-dimensional arrays, pointers to rows, and a variable length array.
// run: --inputs 3
// exit: 0
// prints: 5 3 12
// prints: 30 64
#include <stdio.h>

unsigned __VERIFIER_nondet_uint(void);

static int trace(int n, int m[n][n]) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += m[i][i];
    return sum;
}

int main(void) {
    int fixed[2][3] = {{1, 2, 3}, {[1] = 5}};
    int(*row)[3] = &fixed[1];
    printf("%d %d %zu\n", (*row)[1], *(*fixed + 2), sizeof *row);
    int n = (int)(__VERIFIER_nondet_uint() % 5) + 1;
    int square[n][n];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            square[i][j] = i * n + j;
    printf("%d %zu\n", trace(n, square), sizeof square);
    return 0;
}
