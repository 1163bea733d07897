// builtins
static unsigned long long $N(void) {
    int r = 0; unsigned char narrow; long long w; unsigned x = $x | 1;
    unsigned long long total = __builtin_add_overflow($x, $y, &r);
    total = total * 31 + r;
    total = total * 31 + __builtin_mul_overflow($x, ${y}LL, &w); total += w;
    total = total * 31 + __builtin_sub_overflow($a, $x, &narrow) + narrow;
    total = total * 31 + __builtin_popcount(x) + __builtin_clz(x) + __builtin_ctz(x << $a) + __builtin_ffs(x) + __builtin_parity(x);
    total = total * 31 + __builtin_bswap32(x) + __builtin_popcountll(x * 77ULL) + __builtin_clzll(x) + __builtin_expect(x > 9, 1);
    total = total * 31 + abs(-$a) + labs(-$b) + __builtin_constant_p(3) + __builtin_types_compatible_p(int, signed int);
    return total + __builtin_choose_expr(sizeof(long) == 8, $c, $d);
}
