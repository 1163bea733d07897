// order of evaluation, static locals, shadowing, scopes of blocks, K&R definitions, tentative definitions
static int ${N}_tentative;
static int ${N}_trace;
static int ${N}_tick(int n) { static int calls = $a; ${N}_trace = (${N}_trace * 7u + n) % 10007; return calls += n; }
static int ${N}_three(int a, int b, int c) { return a * 100 + b * 10 + c; }
static int ${N}_old(a, b, c) char a; short b; float c; { return a + b + (int)c; }
static int ${N}_tentative = $b;
static unsigned long long $N(void) {
    unsigned long long total = ${N}_three(${N}_tick(1), ${N}_tick(2), ${N}_tick(3));
    total = total * 31 + (${N}_tick(4) - ${N}_tick(5)) + ${N}_tick(1) * ${N}_tick(2);
    total = total * 31 + ((${N}_tick(1) , ${N}_tick(2)) ^ (${N}_tick(3) & ${N}_tick(4))) + ${N}_trace;
    int x = $c, i = 1;
    { int x = $d; { extern int ${N}_other; x += ${N}_tentative + ${N}_other; } total = total * 31 + x; }
    for (int x = 0; x < 2; x++) { int x = 5; x++; total = total * 31 + x; }
    total = total * 31 + (x > 2 && ${N}_tick(1) > 0 || ${N}_tick(7)) + (i++ && (i += 2, i)) + ${N}_old(300, 70000, 2.5);
    int array[4] = {1, 2, 3, 4}, at = 0;
    array[at++] += 5; array[at] = array[at + 1] = at ? 6 : 7;
    return total * 31 + array[0] + array[1] * 10 + array[2] * 100 + at + x + ${N}_trace;
}
int ${N}_other = $a;
