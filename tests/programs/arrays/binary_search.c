// Binary search finds what is in a sorted table.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

static const int table[8] = {-50, -3, 0, 4, 9, 30, 31, 1000};

int main(void) {
    int wanted = table[nondet_uint() % 8];
    int low = 0, high = 7;
    while (low < high) {
        int middle = (low + high) / 2;
        if (table[middle] < wanted)
            low = middle + 1;
        else
            high = middle;
    }
    assert(table[low] == wanted);
    return 0;
}
