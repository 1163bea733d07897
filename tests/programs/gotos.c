// Jumps out of nested loops, backwards, and into a block.
// run:
// exit: 1
// prints: 17 * 13
#include <stdio.h>

int main(void) {
    int i, j, tries = 0;
again:
    tries++;
    for (i = 2; i < 50; i++)
        for (j = 2; j < i; j++)
            if (i * j == 221 * tries)
                goto found;
    if (tries < 3)
        goto again;
    goto inside;
found:
    printf("%d * %d\n", i, j);
    if (0) {
    inside:
        printf("nothing\n");
    }
    return tries;
}
