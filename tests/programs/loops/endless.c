// What comes after an endless loop is not reached.
// verdict: true
#include <assert.h>

int main(void) {
    unsigned x = 0;
    while (1)
        x++;
    assert(0);
    return 0;
}
