// An overflow among constants, in a branch that is taken for one input.
// verdict: false
// property: no-overflow
int nondet_int(void);

int main(void) {
    int largest = 2147483647;
    if (nondet_int() == 12345)
        return largest + 1 < 0;
    return 0;
}
