// a list and a tree on the heap
struct ${N}_node { struct ${N}_node *next, *left, *right; $T key; };
static void ${N}_put(struct ${N}_node **at, struct ${N}_node *fresh) {
    while (*at) at = fresh->key < (*at)->key ? &(*at)->left : &(*at)->right;
    *at = fresh;
}
static unsigned long long ${N}_walk(const struct ${N}_node *at, unsigned long long sum) {
    if (!at) return sum;
    sum = ${N}_walk(at->left, sum);
    return ${N}_walk(at->right, sum * 31 + at->key);
}
static unsigned long long $N(void) {
    struct ${N}_node *list = NULL, *root = 0, **end = &list;
    unsigned seed = $x;
    for (int i = 0; i < $a + 5; i++) {
        struct ${N}_node *fresh = malloc(sizeof *fresh);
        fresh->next = NULL; fresh->left = fresh->right = 0;
        seed = seed * 1103515245u + 12345;
        fresh->key = seed >> 16;
        *end = fresh; end = &fresh->next;
        ${N}_put(&root, fresh);
    }
    unsigned long long total = ${N}_walk(root, 1);
    for (struct ${N}_node *at = list, *next; at; at = next) {
        next = at->next;
        total = total * 7 + at->key;
        free(at);
    }
    return total;
}
