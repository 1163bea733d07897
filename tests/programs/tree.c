// A binary search tree with nodes in a static pool; in-order traversal is sorted.
// run: --inputs 50,20,70,10,60,30
// exit: 6
// prints:     10
// prints:   20
// prints:     30
// prints: 50
// prints:     60
// prints:   70
#include <stdio.h>

int __VERIFIER_nondet_int(void);

struct tree {
    int key;
    struct tree *left, *right;
};

static struct tree pool[16];
static unsigned used;

static void insert(struct tree **at, int key) {
    while (*at != 0)
        at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    struct tree *made = &pool[used++];
    made->key = key;
    *at = made;
}

static int walk(const struct tree *t, int depth) {
    if (!t)
        return 0;
    int left = walk(t->left, depth + 1);
    printf("%*s%d\n", depth * 2, "", t->key);
    return 1 + left + walk(t->right, depth + 1);
}

int main(void) {
    struct tree *root = 0;
    for (int i = 0; i < 6; i++)
        insert(&root, __VERIFIER_nondet_int());
    return walk(root, 0);
}
