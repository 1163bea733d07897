// _Generic, typeof, sizeof, compound literals, statement expressions
struct ${N}_s { int n; $T many[3]; struct { $U inner; } part; };
#define ${N}_KIND(x) _Generic((x), char: 1, signed char: 2, unsigned char: 3, short: 4, int: 5, unsigned: 6, \
    long: 7, unsigned long: 8, long long: 9, float: 10, double: 11, int *: 12, const char *: 13, char *: 14, default: 15)
static int ${N}_of(const struct ${N}_s *s, int at) { return s->many[at] & 127; }
static unsigned long long $N(void) {
    $T t = $a; $U u = $b;
    __typeof__(t + u) both = t + u;
    int *p = (int[]){1, 2, $c, [5] = $d}, k = 3;
    struct ${N}_s s = {.part.inner = $d, .many[1] = $x, 7}, *q = &(struct ${N}_s){$a, {$b, $c}, {$d}};
    unsigned long long total = ${N}_KIND(t) + 20 * ${N}_KIND(t + u) + 400 * ${N}_KIND(both) + ${N}_KIND("s") * 8000;
    total = total * 31 + ${N}_KIND(p) + ${N}_KIND('c') + ${N}_KIND(1.f * t) + ${N}_KIND(t << u % 8) + ${N}_KIND(+t);
    total = total * 31 + p[2] + p[5] + sizeof(int[$a]) + s.part.inner + (s.many[1] & 255) + s.many[2] + q->n;
    q = &(struct ${N}_s){.n = 9, .many = {[0 ... 1] = $b}};
    total = total * 31 + ${N}_of(q, 1) + ${N}_of(&(struct ${N}_s){.many = {1, $c}}, $a % 3) + (struct ${N}_s){5}.n;
    total = total * 31 + ({ int w = k; for (int i = 0; i < $a; i++) w += i * k; w; }) + ({ struct ${N}_s c = s; c; }).n;
    total += sizeof(k++) + sizeof(struct ${N}_s) + _Alignof($T) + __alignof__(q->part) + k + offsetof(struct ${N}_s, part.inner);
    total += (k ?: 9) + (0 ?: $a) + (s.n ? s : *q).many[1] + (k, s).n;
    return total;
}
