// abort() ends the program, and violates no property.
// run:
// outcome: aborted
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    puts("before");
    fflush(stdout);
    abort();
}
