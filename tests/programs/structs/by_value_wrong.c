// The caller's struct has not moved.
// verdict: false
#include <assert.h>
int nondet_int(void);

struct account {
    int balance;
    int moves;
};

static struct account deposit(struct account a, int amount) {
    a.balance ^= amount;
    a.moves++;
    return a;
}

int main(void) {
    struct account mine = {nondet_int(), 0};
    int before = mine.balance;
    struct account after = deposit(mine, 7);
    assert(mine.balance == before && mine.moves == 1 && after.moves == 1);
    return 0;
}
