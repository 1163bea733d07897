// exit ends the program, so that what follows is not reached.
// verdict: true
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);

static void leave_if(int c) {
    if (c)
        exit(1);
}

int main(void) {
    int x = nondet_int();
    leave_if(x < 0);
    assert(x >= 0);
    return 0;
}
