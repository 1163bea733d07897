// variable arguments of several types, va_copy, a va_list handed on
static unsigned long long ${N}_sum(int count, va_list ap) {
    unsigned long long total = 0;
    while (count-- > 0) {
        total = total * 31 + va_arg(ap, int);
        total = total * 31 + va_arg(ap, unsigned long long);
        total = total * 31 + (int)va_arg(ap, double);
        total = total * 31 + *va_arg(ap, long *);
    }
    return total;
}
static unsigned long long ${N}_all(int count, ...) {
    va_list ap, again;
    va_start(ap, count);
    va_copy(again, ap);
    unsigned long long first = ${N}_sum(count, ap), second = va_arg(again, int);
    va_end(again);
    va_end(ap);
    return first ^ second << 7;
}
static unsigned long long $N(void) {
    long x = $x;
    char c = $a;
    float f = 2.5f;
    return ${N}_all(2, c, ${y}ULL, f, &x, -$a, (unsigned long long)x, 1e3, &x) + ${N}_all(0, $b);
}
