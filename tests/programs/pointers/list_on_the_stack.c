// A list whose nodes are local variables.
// verdict: true
#include <assert.h>
int nondet_int(void);

struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node c = {3, 0}, b = {2, &c}, a = {1, nondet_int() ? &b : &c};
    int sum = 0;
    for (struct node *n = &a; n; n = n->next)
        sum += n->value;
    assert(sum == 6 || sum == 4);
    return 0;
}
