// A state machine never skips a state.
// verdict: true
#include <assert.h>
int nondet_int(void);

enum state { IDLE, OPEN, BUSY, CLOSED };

int main(void) {
    enum state now = IDLE;
    int opened = 0;
    while (nondet_int()) {
        switch (now) {
        case IDLE:
            now = nondet_int() ? OPEN : IDLE;
            opened = now == OPEN;
            break;
        case OPEN:
            now = nondet_int() ? BUSY : CLOSED;
            break;
        case BUSY:
            now = OPEN;
            break;
        case CLOSED:
            opened = 0;
            now = IDLE;
            break;
        }
        if (now == BUSY)
            assert(opened);
    }
    return 0;
}
