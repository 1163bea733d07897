// enums, constants of all bases, integer constant types, conditional operator types
enum ${N}_signed { ${N}_m = -$a, ${N}_z, ${N}_p = $b };
enum ${N}_big { ${N}_top = 0xFFFFFFFF, ${N}_small = 1 };
static unsigned long long $N(void) {
    enum ${N}_signed s = ${N}_m; enum ${N}_big b = ${N}_top;
    unsigned long long total = (s < 0) + (b > 0) * 2 + sizeof(s) * 4 + sizeof(b) * 64 + (${N}_z - 10 < 0);
    total = total * 31 + (0x7fffffff + 1LL) + 037 + 0b101 + 2147483648 + 0xffffffff + (4294967295 > 0) + sizeof(0x80000000) + sizeof(2147483648);
    total = total * 31 + (-1 < 1u) + (-1L < 1u) + (-1LL < 1u) + ((1 ? -1 : 1u) > 0) + ((short)-1 == 0xffff) + (~0u == -1) + ('\x80' < 0);
    s++; b++; s += 2;
    total = total * 31 + s + b + (int)(char)$x + (signed char)200 + (unsigned char)-1 + (short)$y + (_Bool)0.5 + (_Bool)256;
    unsigned char c = 255; c++; signed char d = 127; d++; unsigned short e = 0; e--; _Bool f = 3; f++; f--;
    return total * 31 + c + d + e + f + (c - 1 < 0) + (unsigned)c - 1 + (-5 / 3) + (-5 % 3) + (5 / -3) + (5 % -3) + (-7 >> 1) + (-1u >> 28);
}
