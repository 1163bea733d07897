// An array of structs, two members of which are written by turns.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

struct cell {
    unsigned char used;
    int value;
};

static struct cell cells[4];

int main(void) {
    for (int n = 0; n < 3; n++) {
        unsigned i = nondet_uint() % 4;
        cells[i].used = 1;
        cells[i].value = 5;
    }
    unsigned i = nondet_uint() % 4;
    assert(cells[i].value == (cells[i].used ? 5 : 0));
    return 0;
}
