// The same division by zero is the violation where the property is about it.
// verdict: false
// property: def-behavior
int nondet_int(void);

int main(void) {
    int b = nondet_int();
    int q = 100 / b;
    return q > 100;
}
