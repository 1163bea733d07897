// function pointers: tables, results, parameters, casts, typedefs, comparison
typedef long long ${N}_op(long long, int);
static long long ${N}_add(long long a, int b) { return a + b; }
static long long ${N}_xor(long long a, int b) { return a ^ b; }
static long long ${N}_keep(long long a, int b) { (void)b; return a; }
static ${N}_op *const ${N}_table[2][2] = {{${N}_add, &${N}_xor}, {*${N}_keep, **${N}_add}};
static ${N}_op *${N}_choose(unsigned n) { return ${N}_table[n & 1][n >> 1 & 1]; }
static long long ${N}_twice(${N}_op f, long long x) { return (*f)(f(x, $a), $b); }
struct ${N}_object { ${N}_op *act; long long state; long long (*(*more)(unsigned))(long long, int); };
static unsigned long long $N(void) {
    struct ${N}_object o = {${N}_xor, $x, ${N}_choose}, *p = &o;
    ${N}_op *f = 0;
    for (unsigned i = 0; i < 6; i++) {
        f = i == 2 ? ${N}_add : ${N}_choose(i);
        o.state = p->act(o.state, i) + (f == ${N}_add) + (***f)(i, $c) + ${N}_twice(p->more(i), i);
        if (i & 1) p->act = f;
    }
    void (*generic)(void) = (void (*)(void))f;
    return o.state + ((${N}_op *)generic)($d, 1) + !f + (f != NULL) + ((long)f == (long)generic);
}
