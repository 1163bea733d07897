// A string literal may not be written to.
// run:
// outcome: undefined
char *text = "constant";

int main(void) {
    text[0] = 'C';  // <- here
    return 0;
}
