// recursion: on numbers, mutual, with structs by value, through a pointer
struct ${N}_pair { $T first; long long second; };
static unsigned ${N}_ack(unsigned m, unsigned n) {
    return m == 0 ? n + 1 : n == 0 ? ${N}_ack(m - 1, 1) : ${N}_ack(m - 1, ${N}_ack(m, n - 1));
}
static int ${N}_odd(int n);
static int ${N}_even(int n) { return n == 0 ? 1 : ${N}_odd(n - 1); }
static int ${N}_odd(int n) { return n == 0 ? 0 : ${N}_even(n - 1); }
static struct ${N}_pair ${N}_step(struct ${N}_pair p, int n) {
    struct ${N}_pair local = {p.second & 63, p.first + n};
    if (n <= 0) return p;
    p = ${N}_step(local, n - 1);
    p.second += local.first;
    return p;
}
static int ${N}_fib(int n, int (*again)()) { return n < 2 ? n : again(n - 1, again) + again(n - 2, again); }
static unsigned long long $N(void) {
    struct ${N}_pair p = ${N}_step((struct ${N}_pair){$a, $x}, $b + 2);
    return ${N}_ack(2, $c) + 10 * ${N}_even($x % 50) + 100 * p.second + p.first + ${N}_fib($a + 4, ${N}_fib)
        + ${N}_step(p, 2).second;
}
