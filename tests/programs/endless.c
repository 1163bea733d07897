// It never ends; only the limit on steps ends the run.
// run: --steps 10000
// outcome: limit
int main(void) {
    unsigned x = 0;
    for (;;)
        x = x * 5 + 1;
}
