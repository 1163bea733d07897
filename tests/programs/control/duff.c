// A loop that is entered in the middle by a switch copies every element.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    int n = nondet_uint() % 8 + 1, copied = 0, rounds = (n + 3) / 4;
    switch (n % 4) {
    case 0:
        do {
            copied++;
        case 3:
            copied++;
        case 2:
            copied++;
        case 1:
            copied++;
        } while (--rounds > 0);
    }
    assert(copied == n);
    return 0;
}
