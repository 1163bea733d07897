// A plain char never reaches 255.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    char c = (char)nondet_int();
    assert(c >= -128 && c <= 127);
    if (c == (char)255)
        assert(c == 255);
    return 0;
}
