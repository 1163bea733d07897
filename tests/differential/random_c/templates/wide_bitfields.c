// bit-fields wider than int compute in a type of their own width, as gcc has it
struct ${N}_wide { unsigned long long a : 40; long long b : 36, c : 3${a}; unsigned long long d : 5${b}, e : 2${c}; };
static unsigned long long $N(void) {
    struct ${N}_wide s = {0xffffffffffULL - $a, -$x, $y, (unsigned long long)$x << $b * 4, $y}, *p = &s;
    unsigned long long total = (s.a + $a == 0) + 2 * (s.a + $b > s.a) + 4 * (-s.a < 0) + 8 * (s.a - s.a - 1 > 0);
    total = total * 31 + (unsigned long long)(s.a << $c) + (unsigned long long)(s.d * 3) + (s.a + 1ULL) + (s.d + s.a);
    total = total * 31 + (s.a += $x) + (p->d *= $y | 1) + s.a++ + --p->d + (s.e - $y < 0) + (s.b < 0) + (s.c >> $a);
    total = total * 31 + (s.a / 3) + (s.d % 1000) + (s.b / 7) + (unsigned long long)~s.a + (s.a & -1) + (s.a | s.b);
    s.a ^= s.d; s.d >>= $a; s.b = s.b / -$b; s.c += 1000; p->a -= 0x123456789aULL; s.d <<= $d;
    total = total * 31 + s.a + s.b * 3 + s.c * 5 + s.d * 7 + s.e + (s.a ? s.a : s.d) + (int)s.a + (short)s.d + sizeof(s.a + 0);
    return total + (unsigned long long)(float)s.a + (s.a > -1) + (s.b > -1) + !s.a + (s.d == s.d + 0) + (s.a, s.e);
}
