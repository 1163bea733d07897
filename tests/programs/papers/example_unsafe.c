// The automaton may be left in state 4; whoever takes s to be unchanged by the loop proves the opposite.
// verdict: false
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
    }
    if (s >= 4) {
    ERROR:
        return 1;
    }
    return 0;
}
