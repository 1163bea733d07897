// The digits are swapped.
// verdict: false
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint() % 100, back = 0;
    char text[3] = {(char)('0' + n % 10), (char)('0' + n / 10), 0};
    for (const char *p = text; *p; p++)
        back = back * 10 + (unsigned)(*p - '0');
    assert(back == n);
    return 0;
}
