// Functions called through any number of stars, from tables, members and results
typedef long long op(long long, int);
static long long add(long long a, int b) { return a + b; }
static op *const table[2] = {add, *add};
static op *choose(unsigned n) { return table[n & 1]; }
static long long twice(op f, long long x) { return (*f)(f(x, 1), 2); }
struct O { op *act; long long (*(*more)(unsigned))(long long, int); };
int main(void){ struct O o = {add, choose}, *p = &o; op *f = choose(1); return (***f)(1, 2) + p->act(1,1) + twice(p->more(1), 3) + (*choose(0))(1,1) + (&add)(1,2) + (**table[0])(1,1); }
