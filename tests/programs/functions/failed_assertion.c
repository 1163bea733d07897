// The failed assertion counts where the property is about it.
// verdict: false
#include <assert.h>
#include <stdlib.h>
void reach_error(void);
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x > 10)
        abort();
    assert(x < 5);
    (void)x;
    return 0;
}
