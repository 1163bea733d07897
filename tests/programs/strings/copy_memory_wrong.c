// The third element is not copied.
// verdict: false
#include <assert.h>
#include <string.h>
int nondet_int(void);

int main(void) {
    int from[3] = {nondet_int(), nondet_int(), nondet_int()}, to[3] = {0, 0, 0};
    memcpy(to, from, 2 * sizeof(int));
    assert(to[0] == from[0] && to[1] == from[1] && to[2] == from[2]);
    return 0;
}
