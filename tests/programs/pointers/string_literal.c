// The characters of a string end with a zero.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    const char *word = "lemma";
    unsigned i = nondet_uint() % 6;
    assert((word[i] == 0) == (i == 5));
    return 0;
}
