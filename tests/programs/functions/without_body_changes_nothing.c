// It changes no variable of the program.
// verdict: true
#include <assert.h>
int compute(int);

static int global = 4;

int main(void) {
    int local = 5;
    compute(local);
    assert(global == 4 && local == 5);
    return 0;
}
