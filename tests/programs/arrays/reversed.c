// Reversing twice gives the array back.
// verdict: true
#include <assert.h>
int nondet_int(void);

static void reverse(int *a, int n) {
    for (int i = 0; i < n / 2; i++) {
        int t = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = t;
    }
}

int main(void) {
    int x = nondet_int(), a[3] = {x, 2, 3};
    reverse(a, 3);
    assert(a[0] == 3 && a[2] == x);
    reverse(a, 3);
    assert(a[0] == x && a[1] == 2);
    return 0;
}
