// Also what an index finds in a device's memory is not known.
// verdict: false
#include <assert.h>
int nondet_int(void);

struct device {
    unsigned status, data[4];
};

int main(void) {
    struct device *device = (struct device *)0x40021000;
    int i = nondet_int();
    if (i < 0 || i > 3)
        return 0;
    if (device->status & 1)
        assert(device->data[i] == 0);
    return 0;
}
