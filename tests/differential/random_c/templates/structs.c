// structs by value: arrays in structs, nested, results used at once, conditional and comma operands
struct ${N}_in { $T t; char pad[3]; };
struct ${N}_out { struct ${N}_in in[2]; double d; $U u; };
union ${N}_two { struct ${N}_out out; unsigned char raw[8]; };
static struct ${N}_out ${N}_make($T t, double d) { return (struct ${N}_out){{{t, {1, 2, 3}}, {.pad = "ab"}}, d, $a}; }
static struct ${N}_out ${N}_change(struct ${N}_out o, struct ${N}_in in) { o.in[1] = in; o.in[0].t += 1; o.u = o.in[1].pad[1]; return o; }
static struct ${N}_in ${N}_best(int n, ...) {
    va_list ap;
    struct ${N}_in best = {0};
    va_start(ap, n);
    while (n--) { int t = va_arg(ap, int); if (t > 3) best.pad[n & 1] = t; }
    va_end(ap);
    return best;
}
static unsigned long long $N(void) {
    struct ${N}_out a = ${N}_make($b, $f), b = a, many[2] = {a, ${N}_make($c, 1)};
    union ${N}_two two = {.out = b};
    b = ${N}_change(a, many[1].in[0]);
    many[0] = $a > 3 ? a : b;
    a = (many[1].u++, ${N}_change(many[1], ${N}_best(3, 1, $d, 5)));
    two.out.in[1] = two.out.in[0];
    unsigned long long total = a.in[1].pad[0] + b.in[0].t * 3 + many[0].u * 5 + many[1].u * 7 + (int)(b.d < 1) + two.out.in[1].pad[2];
    return total * 31 + ${N}_change(b, a.in[0]).in[1].t + ${N}_make(2, 3).in[1].pad[1] + sizeof(${N}_make(1, 1)) + a.in[0].t;
}
