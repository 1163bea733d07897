/* Pointers to everything, arithmetic, casts, function pointers. */
#include <stdio.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct Node { int value; struct Node *next; };
typedef int (*Op)(int, int);
static int plus(int a, int b) { return a + b; }
static int times(int a, int b) { return a * b; }
static Op choose(char c) { return c == '+' ? plus : &times; }
static int apply(int op(int, int), int a, int b) { return (*op)(a, b) + (**op)(b, a); }
static int sum(const int *a, size_t n) { int s = 0; while (n--) s += *a++; return s; }
static void swap(void *a, void *b, size_t size) {
    char *p = a, *q = b;
    while (size-- > 0) { char t = *p; *p++ = *q; *q++ = t; }
}
static int matrix(int m[][3], int (*row)[3]) { return m[1][2] * 100 + (*row)[0] * 10 + row[1][1]; }
static void set(int *p, int v) { *p = v; }
int global;
int *global_pointer = &global;

int main(void) {
    int a[5] = {1, 2, 3, 4, 5}, *p = a, *q = &a[4], **pp = &p;
    printf("%d ", *p++); printf("%d ", *++p); printf("%d %d %td\n", p[-1], 1[p], q - p);
    *(*pp)++ = 30;
    printf("%d %d %d\n", a[2], *p, *&*p);
    printf("%d %d %d %d\n", p < q, p == q - 1, p > a + 10, !p);
    struct Node *list = NULL;
    for (int i = 0; i < 4; i++) {
        struct Node *n = malloc(sizeof *n);
        n->value = i * i;
        n->next = list;
        list = n;
    }
    int total = 0;
    for (struct Node **np = &list; *np; np = &(*np)->next) total = total * 10 + (*np)->value;
    printf("%d\n", total);
    while (list) { struct Node *next = list->next; free(list); list = next; }
    printf("%d %d %d\n", choose('+')(3, 4), apply(times, 3, 4), sum(a, sizeof a / sizeof a[0]));
    Op ops[] = {plus, times, choose('*')};
    printf("%d %d %d\n", ops[0](1, 2), (*ops[1])(5, 6), ops[1] == ops[2]);
    double x = 1.5, y = -2;
    swap(&x, &y, sizeof x);
    printf("%.1f %.1f\n", x, y);
    int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
    printf("%d %d %d\n", matrix(m, m), (int)sizeof m[0], (int)(&m[1] - m));
    unsigned bits;
    float f = 1.0f;
    memcpy(&bits, &f, sizeof bits);
    printf("%x %x\n", bits, *(unsigned char *)&bits + ((unsigned char *)&bits)[3]);
    uintptr_t number = (uintptr_t)&a[1];
    printf("%d %d\n", *(int *)number, *(int *)(number + sizeof(int)));
    void *v = a;
    v += sizeof(int);
    printf("%d %d\n", *(int *)v, (int)((char *)v - (char *)a));
    printf("%d %d\n", (int)offsetof(struct Node, next) > 0, (int)offsetof(struct { char c; int b[4]; }, b[2]));
    set(&global, 5);
    *global_pointer += 3;
    printf("%d %d\n", global, (a + 2)[1]);
    const char *strings[] = {"zero", "one", "two"};
    const char **s = strings;
    printf("%s %c %s\n", *++s, (*s)[1], s[1] + 1);
    char buffer[10], *w = buffer;
    while ((*w++ = *strings[2]++) != 0) ;
    printf("%s %d\n", buffer, (int)(w - buffer));
    int (*fp)(const char *) = puts;
    fp("through a pointer");
    printf("%d %d\n", fp != 0, (long)(char)(long)p == (char)(long)p);
    int *null = 0;
    printf("%d %d\n", null == (void *)0, null ? 1 : 2);
    return (p - a) + (q > p);
}
