// An automaton keeps x1 and x2 equal whenever it is back in state 1; plain k-induction fails for every k.
// verdict: true
// property: unreach-call
unsigned int nondet_uint(void);

int main(void) {
    unsigned x1 = 0, x2 = 0;
    int s = 1;
    while (nondet_uint()) {
        if (s == 1)
            x1++;
        else if (s == 2)
            x2++;
        s++;
        if (s == 5)
            s = 1;
        if (s == 1 && x1 != x2) {
        ERROR:
            return 1;
        }
    }
    return 0;
}
