// A ring buffer behind pointers and offsetof; the container is found from its member.
// run:
// exit: 0
// prints: 4 46 ab
#include <stddef.h>
#include <stdio.h>

struct ring {
    unsigned head, tail;
    short data[4];
};
struct device {
    char name[3];
    struct ring ring;
};

#define container(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

static int put(struct ring *r, short value) {
    if (r->tail - r->head == 4)
        return 0;
    r->data[r->tail++ & 3] = value;
    return 1;
}

static int get(struct ring *r, short *value) {
    if (r->head == r->tail)
        return 0;
    *value = r->data[r->head++ & 3];
    return 1;
}

int main(void) {
    struct device d = {.name = "ab", .ring = {.head = ~0u, .tail = ~0u}};
    short value;
    int accepted = 0, sum = 0;
    for (short i = 10; i < 16; i++)
        accepted += put(&d.ring, i);
    while (get(&d.ring, &value))
        sum += value;
    printf("%d %d %s\n", accepted, sum, container(&d.ring, struct device, ring)->name);
    return 0;
}
