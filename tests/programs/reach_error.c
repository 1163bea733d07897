// A lock is taken twice on one of four paths; the error is a call of a function that is not defined.
// run: --inputs 1,1
// outcome: violated
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

static int locked;

static void lock(void) {
    if (locked)
        reach_error();
    locked = 1;
}

int main(void) {
    if (__VERIFIER_nondet_bool())
        lock();
    if (__VERIFIER_nondet_bool())
        lock();
    return 0;
}
