// The zero counts as an element, but not as the last letter.
// verdict: false
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    const char *word = "lemma";
    unsigned i = nondet_uint() % 6;
    assert((word[i] == 0) == (i == 4));
    return 0;
}
