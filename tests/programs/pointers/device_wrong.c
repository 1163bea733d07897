// At an address that was put together from numbers there may be a device that answers anything.
// verdict: false
#include <assert.h>

struct device {
    volatile unsigned control, status;
};

int main(void) {
    struct device *device = (struct device *)0x40021000;
    device->control = 1;
    if (device->status == 2)
        assert(device->control == 0);
    return 0;
}
