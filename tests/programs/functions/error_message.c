// error() ends the program where it is given a status.
// verdict: true
#include <assert.h>
#include <error.h>
int nondet_int(void);

int main(void) {
    int status = nondet_int();
    error(status, 0, "status %d", status);
    assert(status == 0);
    return 0;
}
