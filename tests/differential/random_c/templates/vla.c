// variable length arrays
static int ${N}_trace(int n, int m, $T a[n][m]) {
    int total = (int)sizeof(a[0]);
    for (int i = 0; i < n && i < m; i++) total += a[i][i] & 63;
    return total;
}
static unsigned long long $N(void) {
    unsigned long long total = 0;
    for (int n = $a; n < $a + 3; n++) {
        int m = n++ + $b;
        $T a[n][m], (*row)[m] = a, line[m * 2];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) a[i][j] = i * $x + j;
        m += 1;
        for (int i = 0; i < 2 * m - 2; i++) line[i] = i;
        total = total * 31 + sizeof a + sizeof(line) + sizeof(*row) + ${N}_trace(n, m - 1, a);
        total += (row + 1 - a) + row[n - 1][$b - 1] + line[m - 2];
        total += sizeof($T[m++]);
        total += m;
    }
    return total;
}
