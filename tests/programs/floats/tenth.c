// A tenth is no binary fraction: ten of them are less than 1.
// verdict: true
#include <assert.h>

int main(void) {
    double sum = 0;
    for (int i = 0; i < 10; i++)
        sum += 0.1;
    assert(sum < 1.0 && sum > 0.99);
    return 0;
}
