// A loop that seems endless ends when its counter wraps around.
// verdict: false
#include <assert.h>

int main(void) {
    unsigned char x = 250;
    while (x)
        x++;
    assert(0);
    return 0;
}
