// Structures as parameters, results and array elements; copies do not alias.
// run:
// exit: 11
// prints: 1 14 1 box fox
// prints: 1
#include <stdio.h>

struct point {
    int x, y;
};
struct box {
    struct point corner[2];
    char name[6];
};

static struct point move(struct point p, int dx) {
    p.x += dx;
    return p;
}

static struct box around(struct point p, int r) {
    struct box b = {{{p.x - r, p.y - r}, {p.x + r, p.y + r}}, "box"};
    return b;
}

int main(void) {
    struct point origin = {1, 2}, moved = move(origin, 10);
    struct box b = around(moved, 3), c = b;
    c.corner[1] = origin;
    c.name[0] = 'f';
    printf("%d %d %d %s %s\n", origin.x, b.corner[1].x, c.corner[1].x, b.name, c.name);
    printf("%d\n", around(origin, 1).corner[0].y);
    return moved.x;
}
