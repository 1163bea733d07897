// Each message is answered before the next one is sent, so that at most one is on its way.
// run: --inputs 1,1,1,0
// exit: 2
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned sent = 0, received = 0, open = 0;
    while (__VERIFIER_nondet_uint() != 0) {
        if (open) {
            received++;
            open = 0;
        } else {
            sent++;
            open = 1;
        }
        if (sent - received > 1)
            reach_error();
    }
    return sent;
}
