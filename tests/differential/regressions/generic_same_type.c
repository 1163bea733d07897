// _Generic whose expressions all have one type: only the types before them decide
#include <stdio.h>
typedef struct S { int a; } S;
int main(void) {
    int i = 1; unsigned long u = 2; const char c = 'c'; S s = {1}; float f = 1; int a[3];
    printf("%d %d %d %d %d %d\n",
        _Generic(i, char: 1, int: 2, unsigned long: 3, default: 9), _Generic(u, char: 1, int: 2, long unsigned: 3, default: 9),
        _Generic(c, char: 1, int: 2, default: 9), _Generic(f, char: 1, int: 2, default: 9),
        _Generic(s, struct S: 5, int: 2, default: 9), _Generic(a, int: 4, int *: 7, default: 9));
    return 0;
}
