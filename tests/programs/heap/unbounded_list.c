// Every node of a list of any length holds a positive number.
// verdict: true
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);

struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node *list = 0;
    while (nondet_int()) {
        struct node *made = malloc(sizeof *made);
        int x = nondet_int();
        made->value = x > 0 ? x : 1;
        made->next = list;
        list = made;
    }
    if (list)
        assert(list->value > 0);
    return 0;
}
