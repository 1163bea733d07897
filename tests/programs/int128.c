// 128-bit arithmetic: products, shifts, division, comparison.
// run:
// exit: 0
// prints: 265252859812191058636308480000000
// prints: 1 -210
// only: 64
#include <stdio.h>

typedef unsigned __int128 u128;

static void show(u128 x) {
    if (x >= 10)
        show(x / 10);
    putchar('0' + (int)(x % 10));
}

int main(void) {
    u128 factorial = 1;
    for (int i = 2; i <= 30; i++)
        factorial *= i;
    show(factorial);
    putchar('\n');
    __int128 negative = -(__int128)factorial;
    printf("%d %d\n", negative < 0, (int)(negative >> 100));
    return 0;
}
