// What is copied from a device is not known, and the program goes on behind a copy to one.
// verdict: false
#include <assert.h>

struct device {
    unsigned status, data[4];
};

int main(void) {
    struct device copy = *(struct device *)0x40021000;
    *(struct device *)0x40022000 = copy;
    assert(copy.status == 0);
    return 0;
}
