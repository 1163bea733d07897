// Members of nested and anonymous structs, initialised by name.
// verdict: true
#include <assert.h>
int nondet_int(void);

struct box {
    struct {
        int left, right;
    };
    struct inner {
        int depth;
    } in;
};

int main(void) {
    int d = nondet_int();
    struct box b = {.in.depth = d, .right = 5};
    assert(b.left == 0 && b.right == 5 && b.in.depth == d);
    return 0;
}
