// The first number in is the last one out.
// verdict: false
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);

struct node {
    int value;
    struct node *next;
};

static struct node *push(struct node *list, int value) {
    struct node *made = malloc(sizeof *made);
    made->value = value;
    made->next = list;
    return made;
}

int main(void) {
    int x = nondet_int();
    struct node *list = push(push(push(0, x), 2), 3);
    assert(list->value == x && list->next->next->value == x && list->next->next->next == 0);
    return 0;
}
