// Towers of Hanoi with bit tricks and with recursion: equally many moves.
// run: --inputs 7
// exit: 0
// prints: 127
#include <assert.h>
#include <stdio.h>

unsigned char __VERIFIER_nondet_uchar(void);

static unsigned moves;

static void hanoi(int n, int from, int to) {
    if (n == 0)
        return;
    hanoi(n - 1, from, 6 - from - to);
    moves++;
    hanoi(n - 1, 6 - from - to, to);
}

int main(void) {
    int n = __VERIFIER_nondet_uchar() % 10;
    hanoi(n, 1, 3);
    assert(moves == (1u << n) - 1);
    printf("%u\n", moves);
    return 0;
}
