// Without the node in the middle the sum is 4.
// verdict: false
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
    assert(sum == 6);
    return 0;
}
