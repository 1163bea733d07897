// A table-driven CRC-32, as zip files have it.
// run:
// exit: 0
// prints: cbf43926
#include <stdint.h>
#include <stdio.h>

static uint32_t table[256];

static void fill(void) {
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int bit = 0; bit < 8; bit++)
            c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
        table[i] = c;
    }
}

static uint32_t crc(const char *text) {
    uint32_t c = ~0u;
    while (*text)
        c = table[(c ^ (uint8_t)*text++) & 0xff] ^ (c >> 8);
    return ~c;
}

int main(void) {
    fill();
    printf("%08x\n", crc("123456789"));
    return 0;
}
