// strlen counts the characters before the first zero.
// verdict: true
#include <assert.h>
#include <string.h>
char nondet_char(void);

int main(void) {
    char s[4] = {nondet_char(), nondet_char(), nondet_char(), 0};
    unsigned long n = strlen(s);
    assert(n <= 3 && s[n] == 0);
    return 0;
}
