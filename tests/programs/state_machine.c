// A traffic light driven by inputs; red and green never show together.
// run: --inputs 0,1,1,0,1,1,1,0
// exit: 1
// prints: red red+amber green green amber red red+amber red+amber 
#include <assert.h>
#include <stdio.h>

_Bool __VERIFIER_nondet_bool(void);

enum state { RED, RED_AMBER, GREEN, AMBER };
static const char *const names[] = {[AMBER] = "amber", [RED] = "red", [GREEN] = "green", [RED_AMBER] = "red+amber"};

static enum state step(enum state now, _Bool tick) {
    if (!tick)
        return now;
    switch (now) {
    case RED:
        return RED_AMBER;
    case RED_AMBER:
        return GREEN;
    case GREEN:
        return AMBER;
    case AMBER:
        return RED;
    }
    return RED;
}

int main(void) {
    enum state now = RED;
    for (int i = 0; i < 8; i++) {
        now = step(now, __VERIFIER_nondet_bool());
        assert(!((now == RED || now == RED_AMBER) && now == GREEN));
        printf("%s ", names[now]);
    }
    printf("\n");
    return now;
}
