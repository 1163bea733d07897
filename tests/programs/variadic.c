// Variable arguments of several types, passed on through va_list.
// run:
// exit: 0
// prints: 8.58993e+09
#include <stdarg.h>
#include <stdio.h>

static double vsum(const char *kinds, va_list arguments) {
    double total = 0;
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'i':
            total += va_arg(arguments, int);
            break;
        case 'l':
            total += va_arg(arguments, long long);
            break;
        case 'd':
            total += va_arg(arguments, double);
            break;
        }
    return total;
}

static double sum(const char *kinds, ...) {
    va_list arguments;
    va_start(arguments, kinds);
    double total = vsum(kinds, arguments);
    va_end(arguments);
    return total;
}

int main(void) {
    printf("%g\n", sum("idli", 1, 2.5, 1LL << 33, (short)-4));
    return 0;
}
