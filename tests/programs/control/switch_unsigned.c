// The cases are converted to the type of what is switched on.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned x = nondet_uint();
    int found = 0;
    switch (x) {
    case -1:
        found = 1;
    }
    assert(found == (x == 4294967295u));
    return 0;
}
