// A heap list is reversed in place, summed and freed.
// run: --inputs 6
// exit: 0
// prints: 0 -> 3 -> 6 -> 9 -> 12 -> 15
// prints: 45
#include <stdio.h>
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

typedef struct node {
    struct node *next;
    int value;
} node;

static node *push(node *list, int value) {
    node *made = malloc(sizeof(node));
    if (made == NULL)
        exit(3);
    *made = (node){.next = list, .value = value};
    return made;
}

static node *reverse(node *list) {
    node *done = NULL;
    while (list) {
        node *rest = list->next;
        list->next = done;
        done = list;
        list = rest;
    }
    return done;
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 100;
    node *list = NULL;
    for (unsigned i = 0; i < n; i++)
        list = push(list, (int)i * 3);
    list = reverse(list);
    int sum = 0;
    while (list) {
        node *next = list->next;
        printf("%d%s", list->value, next ? " -> " : "\n");
        sum += list->value;
        free(list);
        list = next;
    }
    printf("%d\n", sum);
    return 0;
}
