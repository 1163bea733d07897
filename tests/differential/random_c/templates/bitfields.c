// bit-fields, packed and aligned, anonymous members, unions over them
struct ${N}_bits {
    unsigned a : $a; int b : $b, : 0; _Bool c : 1; unsigned char d : 5; short e : 9; unsigned : 3; unsigned f : 32;
    union { struct { unsigned char low, high; }; unsigned short both; };
    enum { ${N}_red, ${N}_green = $d, ${N}_blue } color : 5;
} __attribute__((packed));
union ${N}_all { unsigned char bytes[32]; struct { unsigned long long x : 7, y : 30, z : 27; } parts; unsigned long long whole; };
static unsigned long long $N(void) {
    struct ${N}_bits s = {0}, t;
    union ${N}_all u = {{0}};
    unsigned long long total = sizeof s * 100 + sizeof u;
    s.a = $x; s.b = -$y; s.c = $c & 4; s.d += 40; s.e = $x; s.f--; s.both = $y; s.color = ${N}_blue;
    t = s; t.a ^= 1; t.b++; t.c = !t.c; t.d <<= 3; t.e /= -3; t.f >>= 4; t.high |= 0x81; --t.color;
    total = total * 31 + s.a + s.b + s.c + s.d + s.e + s.f + s.low + s.high + s.color;
    total = total * 31 + t.a + t.b + t.c + t.d + t.e + t.f + t.both + t.color + (t.a - 8 < 0) + (s.f - 1 > 0) + (s.d << 28 < 0);
    u.parts.x = $x; u.parts.y = $y; u.parts.z = ($x + $y) / 2;
    total = total * 31 + u.whole + u.parts.y + (u.parts.x = 300) + (u.parts.y += 1u << 29) + u.parts.z++;
    for (int i = 0; i < 8; i++) total = total * 31 + u.bytes[i];
    return total;
}
