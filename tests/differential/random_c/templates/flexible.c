// flexible members, offsetof, casts between pointers to structs, allocation and copying of objects
struct ${N}_head { int kind; unsigned count; };
struct ${N}_body { struct ${N}_head head; $U tag; $T items[]; };
static unsigned long long ${N}_total(struct ${N}_head *h) {
    struct ${N}_body *b = (struct ${N}_body *)h;
    unsigned long long total = b->tag;
    for (unsigned i = 0; i < h->count; i++) total = total * 31 + b->items[i];
    return total;
}
static unsigned long long $N(void) {
    unsigned n = $a + 2;
    struct ${N}_body *b = calloc(1, sizeof *b + n * sizeof b->items[0]), *c;
    b->head.count = n; b->tag = $b;
    for (unsigned i = 0; i < n; i++) b->items[i] = i * $x;
    c = malloc(sizeof *b + n * sizeof(*b->items));
    memcpy(c, b, sizeof *b + n * sizeof(*b->items));
    c->items[$a] += 3;
    unsigned long long total = ${N}_total(&b->head) ^ ${N}_total((struct ${N}_head *)c);
    total += offsetof(struct ${N}_body, items) + offsetof(struct ${N}_body, head.count) + sizeof(*b);
    char *base = (char *)&c->tag - offsetof(struct ${N}_body, tag);
    total += (base == (char *)c) + ((struct ${N}_body *)base)->items[1];
    free(b); free(c);
    return total;
}
