// memset fills bytes, not ints.
// verdict: false
#include <assert.h>
#include <string.h>
unsigned nondet_uint(void);

int main(void) {
    int a[4];
    memset(a, 1, sizeof a);
    assert(a[nondet_uint() % 4] == 1);
    return 0;
}
