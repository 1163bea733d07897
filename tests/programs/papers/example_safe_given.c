// The same automaton with s >= 1 assumed at the loop head, which lets k-induction succeed at exactly k = 4.
// verdict: true
// property: unreach-call
unsigned int nondet_uint(void);
void __VERIFIER_assume(int);

int main(void) {
    unsigned x1 = 0, x2 = 0;
    int s = 1;
    while (nondet_uint()) {
        __VERIFIER_assume(s >= 1);
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
