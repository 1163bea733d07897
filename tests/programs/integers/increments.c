// The value of x++ is that before the step, that of ++x the one after it.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    unsigned x = nondet_int();
    unsigned before = x;
    unsigned post = x++;
    unsigned pre = ++x;
    assert(post == before && pre == before + 2);
    return 0;
}
