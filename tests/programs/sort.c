// Insertion sort of an array of inputs; every neighbour pair is in order afterwards.
// run: --inputs 5,-3,12,0,7,7,-9,4
// exit: 0
// prints: -9 -3 0 4 5 7 7 12 
#include <assert.h>
#include <stdio.h>

int __VERIFIER_nondet_int(void);

#define N 8

int main(void) {
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 1; i < N; i++) {
        int key = a[i], j = i - 1;
        while (j >= 0 && a[j] > key) {
            a[j + 1] = a[j];
            j--;
        }
        a[j + 1] = key;
    }
    for (int i = 0; i + 1 < N; i++)
        assert(a[i] <= a[i + 1]);
    for (int i = 0; i < N; i++)
        printf("%d ", a[i]);
    printf("\n");
    return 0;
}
