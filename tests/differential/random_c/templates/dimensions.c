// multi-dimensional arrays as parameters, in structs, of structs
struct ${N}_cell { $T v; unsigned char marks[2][2]; };
static struct ${N}_cell ${N}_board[2][3];
static void ${N}_set(struct ${N}_cell board[][3], int i, int j, $T v) { board[i][j].v = v; (*(board[i] + j)).marks[j & 1][i & 1]++; }
static unsigned ${N}_sum(unsigned char (*m)[2], int n) { unsigned s = 0; while (n--) s = s * 3 + m[n][0] + *(*(m + n) + 1); return s; }
static unsigned long long $N(void) {
    int order[2][2][2] = {1, 2, {3}, {{$a, $b}, $c}}, *flat = &order[0][0][0];
    unsigned long long total = 0;
    for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) ${N}_set(${N}_board, i, j, i * $x - j);
    for (int i = 1; i >= 0; i--)
        for (struct ${N}_cell *c = ${N}_board[i]; c < ${N}_board[i] + 3; c++) total = total * 31 + c->v + ${N}_sum(c->marks, 2);
    for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) for (int k = 0; k < 2; k++) total = total * 31 + order[i][j][k];
    int (*slice)[2] = order[1]; int (*cube)[2][2] = order;
    return total + slice[1][0] + cube[1][0][1] + flat[1] + sizeof(order[0]) + sizeof(*slice) + (&order[1] - &order[0]);
}
