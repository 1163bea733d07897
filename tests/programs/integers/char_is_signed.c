// Plain char is signed on this machine.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    char c = (char)nondet_int();
    assert(c >= -128 && c <= 127);
    if (c == (char)255)
        assert(c == -1);
    return 0;
}
