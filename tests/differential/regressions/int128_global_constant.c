// Constants wider than 64 bits in static initialisers
#include <stdio.h>
static unsigned __int128 g = ((unsigned __int128)0xffffffffffffffffULL << 64 | 0xffffffffffffffffULL);
static __int128 h = ((__int128)((unsigned __int128)0x7fffffffffffffffULL << 64 | 1));
int main(void) { printf("%llx %llx\n", (unsigned long long)(g >> 64), (unsigned long long)(h >> 64)); return 0; }
