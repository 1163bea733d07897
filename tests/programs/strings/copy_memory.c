// memcpy copies the given number of bytes and no more.
// verdict: true
#include <assert.h>
#include <string.h>
int nondet_int(void);

int main(void) {
    int from[3] = {nondet_int(), nondet_int(), nondet_int()}, to[3] = {0, 0, 0};
    memcpy(to, from, 2 * sizeof(int));
    assert(to[0] == from[0] && to[1] == from[1] && to[2] == 0);
    return 0;
}
