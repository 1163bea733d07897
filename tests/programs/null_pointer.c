// A lookup fails, and its result is used all the same.
// run: --inputs 9
// outcome: undefined
#include <stddef.h>

int __VERIFIER_nondet_int(void);

static int keys[] = {1, 4, 6};

static int *find(int key) {
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i] == key)
            return &keys[i];
    return NULL;
}

int main(void) {
    return *find(__VERIFIER_nondet_int());  // <- here
}
