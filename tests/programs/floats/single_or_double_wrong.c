// Rounded to float they are the same.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    float x = 0.1f;
    int equal = x == (float)0.1;
    if (nondet_int())
        assert(!equal);
    return 0;
}
