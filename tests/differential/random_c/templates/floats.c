// float functions and float control
static unsigned long long $N(void) {
    volatile $F zero = 0;
    $F x = $f, nan = zero / zero, inf = 1 / zero, steps = 0;
    unsigned long long total = (nan == nan) + (inf > 1e30) * 2 + (-inf < x) * 4 + !nan * 8 + (nan ? 16 : 0) + (zero == -zero) * 32;
    for ($F t = 0; t < 1; t += 0.1f) { steps = steps + t * x; total = total * 3 + (int)(t * 10); mix_float(steps); }
    float single = x; double twice = x; long double most = x;
    mix_float(single * single); mix_float(twice * single); mix_float(most / 3); mix_number(single == twice); mix_float(single + 16777216.0f + 1.0f);
    mix_float(__builtin_fabs(x)); mix_number(__builtin_isnan(nan)); mix_number(__builtin_signbit(-x) != 0); mix_number(__builtin_isinf(inf) != 0);
    unsigned u = 4000000000u; unsigned long long big = 0xfffffffffffffbffULL + $a;
    mix_float((float)u); mix_float((double)u); mix_float((float)big); mix_float((double)big); mix_float((float)(long long)big); mix_float((long double)big);
    mix_float((float)$x); mix_float((float)-(${x}LL << 20)); mix_number((unsigned)(twice < 0 ? -twice : twice < 1e9 ? twice : 1)); mix_number((long long)(single / 7 < 1e18f ? single / 7 : 2));
    return total;
}
