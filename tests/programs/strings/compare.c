// strcmp is 0 for equal strings and has the sign of the first difference.
// verdict: true
#include <assert.h>
#include <string.h>
char nondet_char(void);

int main(void) {
    char a[3] = {'x', nondet_char(), 0}, b[3] = "xm";
    int order = strcmp(a, b);
    assert((order == 0) == (a[1] == 'm'));
    return 0;
}
