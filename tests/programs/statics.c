// Static locals keep their values; globals of one name are one object; initialisers with addresses.
// run:
// exit: 3
// prints: 10 11 104 7
#include <stdio.h>

int counter;
extern int counter;
static int *alias = &counter;
static int values[] = {1, 2, 3}, *last = values + 2;

static int next(void) {
    static int calls = 10;
    counter += 2;
    return calls++;
}

int main(void) {
    int first = next(), second = next();
    *alias += 100;
    last[-1] = 7;
    printf("%d %d %d %d\n", first, second, counter, values[1]);
    return *last;
}
