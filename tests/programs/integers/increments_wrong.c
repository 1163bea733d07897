// The value of x++ is not that after the step.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    unsigned x = nondet_int();
    unsigned before = x;
    unsigned post = x++;
    unsigned pre = ++x;
    assert(post == before + 1 && pre == before + 2);
    return 0;
}
