// Steps of 2, but here i does get to 3 before it starts anew, and the odd step is taken.
// verdict: false
// property: unreach-call
int nondet(void);

int main(void) {
    unsigned x = 0, i = 0;
    while (nondet()) {
        x += 2;
        if (i == 3)
            x++;
        i++;
        if (i == 4)
            i = 0;
    }
    if (x % 2) {
    ERROR:
        return 1;
    }
    return 0;
}
