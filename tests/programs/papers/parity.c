// Adding 2 keeps x even; only who knows that i stays below 2 sees that the odd step is never taken.
// verdict: true
// property: unreach-call
int nondet(void);

int main(void) {
    unsigned x = 0, i = 0;
    while (nondet()) {
        x += 2;
        if (i == 3)
            x++;
        i++;
        if (i == 2)
            i = 0;
    }
    if (x % 2) {
    ERROR:
        return 1;
    }
    return 0;
}
