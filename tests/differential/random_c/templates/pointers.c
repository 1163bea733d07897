// pointers: into arrays, to arrays, differences, comparisons, char pointers over an object
static $T ${N}_grid[3][4] = {{1, 2}, {3, [2] = 4}, {[3] = $a}};
static $T *${N}_at($T (*rows)[4], int i, int j) { return *(rows + i) + j; }
static unsigned long long $N(void) {
    $T *p = &${N}_grid[1][2], *end = &${N}_grid[1][4], **pp = &p, (*row)[4] = ${N}_grid + 1;
    $T (*whole)[3][4] = &${N}_grid;
    void *v = p;
    unsigned long long total = (end - p) + (p - ${N}_grid[1]) * 10 + (row - ${N}_grid) * 100 + ((char *)end - (char *)p);
    *p++ = $b; *--p += 1; (*p)++; *(*pp)++ = $c; p -= 1;
    total = total * 31 + *p + p[-1] + (*row)[3] + row[-1][1] + (*whole)[2][3] + *${N}_at(${N}_grid, $a % 3, $b % 4);
    total = total * 31 + (p < end) + (p == *pp) + (p != end) + (v == (void *)&${N}_grid[1][2]) + !p + (p && *p);
    unsigned char *byte = (unsigned char *)${N}_grid;
    for (unsigned i = 0; i < sizeof ${N}_grid; i += $d) total = total * 31 + byte[i];
    for ($T *q = ${N}_grid[0]; q < ${N}_grid[0] + 4; ++q) total = total * 31 + *q;
    size_t address = (size_t)p;
    p = ($T *)(address + sizeof *p * 1);
    total += *p + (address % sizeof(char)) + ((size_t)(p + 0) == address + sizeof($T)) + ((long)(p - 1) == (long)address);
    return total;
}
