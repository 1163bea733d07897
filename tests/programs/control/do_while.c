// The body of do is run at least once.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    unsigned char n = 0;
    do
        n++;
    while (nondet_int() && n < 20);
    assert(n >= 1 && n <= 20);
    return 0;
}
