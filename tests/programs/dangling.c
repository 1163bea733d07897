// The address of a local outlives its function.
// run:
// outcome: undefined
static int *keep;

static void leak(void) {
    int local = 5;
    keep = &local;
}

int main(void) { leak(); return *keep; }  // <- here
