// memset fills bytes, so an int gets the byte four times.
// verdict: true
#include <assert.h>
#include <string.h>
unsigned nondet_uint(void);

int main(void) {
    int a[4];
    memset(a, 1, sizeof a);
    assert(a[nondet_uint() % 4] == 0x01010101);
    return 0;
}
