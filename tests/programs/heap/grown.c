// realloc keeps what the old block held.
// verdict: true
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    int *p = malloc(2 * sizeof *p);
    p[0] = x;
    p[1] = 2;
    p = realloc(p, 4 * sizeof *p);
    p[3] = 4;
    assert(p[0] == x && p[1] == 2);
    return 0;
}
