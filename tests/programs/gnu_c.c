// Statement expressions, typeof, the omitted middle operand, _Generic, compound literals, nested designators.
// run: --inputs -4
// exit: 13
// prints: -4 -3
// prints: -3 9
// prints: int double string other
// prints: 42
// prints: 0 5 8
#include <stdio.h>

int __VERIFIER_nondet_int(void);

#define MAX(a, b) ({ __typeof__(a) x_ = (a); __typeof__(b) y_ = (b); x_ > y_ ? x_ : y_; })
#define KIND(x) _Generic((x), int: "int", double: "double", char *: "string", default: "other")

struct config {
    struct {
        int width, height;
    } size;
    int limits[4];
};

static int area(const struct config *c) { return c->size.width * c->size.height; }

int main(void) {
    int x = __VERIFIER_nondet_int();
    printf("%d %d\n", MAX(x++, -10), x);
    printf("%d %d\n", x ?: 9, 0 ?: 9);
    printf("%s %s %s %s\n", KIND(1), KIND(1.0), KIND("s" + 0), KIND(1u));
    printf("%d\n", area(&(struct config){.size.height = 6, .size.width = 7}));
    struct config c = {.limits = {[1 ... 2] = 5, 8}};
    printf("%d %d %d\n", c.limits[0], c.limits[2], c.limits[3]);
    return __builtin_popcount(0xff0f) + (__builtin_expect(x < 0, 1) ? 1 : 0);
}
