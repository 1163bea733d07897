// A list node is read after it was freed.
// run:
// outcome: undefined
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node *list = 0;
    for (int i = 0; i < 3; i++) {
        struct node *made = malloc(sizeof *made);
        made->value = i;
        made->next = list;
        list = made;
    }
    free(list);
    return list->value;  // <- here
}
