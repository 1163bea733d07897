// 128-bit integers
static unsigned __int128 ${N}_mul(unsigned long long a, unsigned long long b) { return (unsigned __int128)a * b; }
static unsigned long long $N(void) {
    __int128 s = -(__int128)$x * $y * $x; unsigned __int128 u = ${N}_mul(0x123456789abcdefULL * $x, -1ULL - $y);
    unsigned long long total = (unsigned long long)(u >> 64) ^ (unsigned long long)u ^ (unsigned long long)(s >> $a * 9);
    total = total * 31 + (s < 0) + (u > s) + (int)(s % 1000) + (int)(u / 0x123456789abULL % 1000) + (s / -7 > 0) + sizeof s;
    s <<= 5; u >>= 3; s ^= u; s += ($T)5; u -= s; u++; --s;
    for (int i = 0; i < 128; i += 32) total = total * 31 + (unsigned)(u >> i) + (unsigned)(s >> i);
    return total + (unsigned long long)(double)(s < 0 ? 3 : s & 0xffff) + (s ? 1 : 2) + !u + (_Bool)(u << 100) + (unsigned char)~s;
}
