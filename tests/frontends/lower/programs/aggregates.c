/* Structs and unions by value, nested and anonymous members, bit-fields, copies. */
#include <stdio.h>
#include <string.h>

struct Point { int x, y; };
struct Line { struct Point from, to; char name[8]; };
union Word { unsigned u; float f; unsigned char bytes[4]; struct { unsigned low : 12, mid : 8, high : 12; }; };
struct Odd { char c; union { int i; struct { short lo, hi; }; }; double d; };
struct Bits { signed a : 3; unsigned b : 5; int : 0; unsigned long long w : 33; _Bool flag : 1; unsigned char t : 4; };
struct __attribute__((packed)) Packed { char c; int i; short s; long long l; };

static struct Point add(struct Point p, struct Point q) { p.x += q.x; p.y += q.y; return p; }
static struct Line reversed(struct Line l) { struct Point t = l.from; l.from = l.to; l.to = t; l.name[0] ^= 32; return l; }
static union Word word(unsigned u) { union Word w; w.u = u; return w; }
static struct Point *pick(int i, struct Point *a, struct Point *b) { return i ? a : b; }

int main(void) {
    struct Point a = {1, 2}, b = {.y = 5, .x = 4}, c;
    c = add(a, add(b, a));
    printf("%d %d %d\n", c.x, c.y, add(a, b).y);
    struct Line l = {a, .to.x = 9, 10, "line"}, m = reversed(l), n;
    n = m = reversed(m);
    printf("%d %d %d %d %s %s\n", l.to.x, l.to.y, m.from.x, n.to.y, m.name, reversed(l).name);
    printf("%08x %02x %x\n", word(0x12345678).u, word(0x12345678).bytes[1], word(0x3f800000).mid);
    union Word w = {.f = 1.0f};
    w.high++;
    w.low = 0xfff + 2;
    printf("%08x %d %d\n", w.u, w.low, w.high);
    struct Odd o = {'c', {.hi = 3, .lo = -2}, 2.5}, o2 = {.i = 7, .c = 'x'};
    printf("%d %d %d %.1f %d %d %.1f\n", o.c, o.i, o.lo, o.d, o2.i, o2.hi, o2.d);
    struct Bits t = {-4, 31, 0x1ffffffffull, 1, 15};
    t.a--; t.b++; t.w += 2; t.t -= 17; t.flag++;
    printf("%d %u %llu %d %d\n", t.a, t.b, (unsigned long long)t.w, t.flag, t.t);
    printf("%d %d %d\n", t.a = 7, t.b += 40, (t.w = -1) == -1);
    printf("%d %d\n", t.a++ + t.a, -t.b < 0);
    t.flag = 2;
    t.flag ^= 1;
    printf("%d %d\n", t.flag, (int)sizeof(struct Bits) > 8);
    struct Packed k = {1, 2, 3, 4};
    k.i += 1 << 20; k.s--; k.l *= -7;
    printf("%d %d %lld %d\n", k.i, k.s, k.l, (int)sizeof k);
    *pick(1, &a, &b) = (struct Point){70, 80};
    *pick(0, &a, &b) = a.x > 5 ? c : a;
    printf("%d %d %d %d\n", a.x, a.y, b.x, b.y);
    struct Point row[3] = {{1, 2}, [2] = {.y = 9}}, *end = row + 3;
    for (struct Point *p = row; p != end; p++) printf("%d,%d ", p->x, p->y);
    printf("%d\n", (int)(end - row));
    struct { int n; struct Point p[2]; } deep = {1, {{2, 3}, {4, 5}}}, deeper = deep;
    deeper.p[1] = deep.p[0];
    printf("%d %d %d\n", deeper.p[1].y, (deep = deeper).p[1].x, (a, b).x);
    struct Line *lp = &l;
    memcpy(lp, &m, sizeof *lp);
    lp->to = lp->from = (struct Point){.y = -1};
    printf("%d %d %s\n", lp->to.y, lp->from.x, lp->name);
    return ({ struct Point z = add(a, b); z; }).x;
}
