// The member that was not written shows only the low half.
// verdict: false
#include <assert.h>
int nondet_int(void);

struct value {
    int is_long;
    union {
        int i;
        long long l;
    };
};

static struct value make(int x) {
    struct value v;
    v.is_long = x > 0;
    if (v.is_long)
        v.l = 10LL * x;
    else
        v.i = x;
    return v;
}

int main(void) {
    int x = nondet_int();
    struct value v = make(x);
    if (v.is_long)
        assert(v.i >= 10);
    else
        assert(v.i == x);
    return 0;
}
