// Only even numbers are added, so that the sum stays even.
// run: --inputs 3,4,0
// exit: 14
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned sum = 0, next;
    while ((next = __VERIFIER_nondet_uint()) != 0) {
        sum += 2 * next;
        if (sum % 2 != 0)
            reach_error();
    }
    return sum;
}
