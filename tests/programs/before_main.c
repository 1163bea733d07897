// Constructors run before main, those with a priority first; an alias is the function itself, with its static variable.
// run:
// exit: 0
// prints: 213 1 32.000000 0.125000 1 7 9
#include <stdio.h>

static int order;

__attribute__((constructor)) static void late(void) {
    order = order * 10 + 3;
}

void second(void) __attribute__((constructor(202)));

__attribute__((constructor(201))) void first(void) {
    order = order * 10 + 2;
}

void second(void) {
    order = order * 10 + 1;
}

static int next(void) {
    static int count;
    return ++count;
}

int another(void) __attribute__((alias("next")));

int main(void) {
    int (*volatile one)(void) = next, (*volatile other)(void) = another;
    next();
    int place = 7, expected = 5, desired = 9;
    int failed = !__atomic_compare_exchange(&place, &expected, &desired, 0, 5, 5);
    int found = expected;
    __atomic_compare_exchange(&place, &expected, &desired, 0, 5, 5);
    printf("%d %d %f %f %d %d %d\n", order, one == other && another() == 2, __builtin_powi(2.0, 5), __builtin_powi(2.0, -3), failed, found,
           place);
    return 0;
}
