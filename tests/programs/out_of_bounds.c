// A loop that runs one element too far.
// run:
// outcome: undefined
int squares[10];

int main(void) {
    for (int i = 0; i <= 10; i++)
        squares[i] = i * i;  // <- here
    return squares[3];
}
