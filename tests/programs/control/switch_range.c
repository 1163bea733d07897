// A range of cases includes both its ends.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int(), inside = 0;
    switch (x) {
    case 10 ... 20:
        inside = 1;
    }
    assert(inside == (x >= 10 && x <= 20));
    return 0;
}
