// abort ends the path, and so does a failed assertion where only error functions count.
// verdict: true
// property: unreach-call
#include <assert.h>
#include <stdlib.h>
void reach_error(void);
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x > 10)
        abort();
    assert(x < 5);
    if (x > 4)
        reach_error();
    return 0;
}
