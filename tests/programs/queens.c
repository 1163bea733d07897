// Backtracking: the number of ways to place six queens.
// run:
// exit: 0
// prints: 4
#include <stdio.h>

enum { N = 6 };
static int column[N];

static int safe(int row, int at) {
    for (int i = 0; i < row; i++) {
        int d = column[i] - at;
        if (d == 0 || d == row - i || d == i - row)
            return 0;
    }
    return 1;
}

static int place(int row) {
    if (row == N)
        return 1;
    int found = 0;
    for (int c = 0; c < N; c++)
        if (safe(row, c)) {
            column[row] = c;
            found += place(row + 1);
        }
    return found;
}

int main(void) {
    printf("%d\n", place(0));
    return 0;
}
