// K&R definitions, implicit int and implicit declarations, as old code has them.
// run:
// exit: 0
// prints: 162 12
#include <stdio.h>

scale(x, factor)
char x;
float factor;
{
    return x * factor;
}

main()
{
    register i;
    int total = 0;
    for (i = 0; i < 4; i++)
        total += twice(i);
    printf("%d %d\n", scale('A', 2.5), total);
    return 0;
}

int twice(n) int n; { return n + n; }
