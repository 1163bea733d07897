/* Every statement, and jumps between them. */
#include <stdio.h>

static int classify(int n) {
    switch (n) {
    case 0: return 0;
    case 1 ... 3:
    case 7: n += 100;
    /* falls through */
    case 8: n += 1000; break;
    default: n = -n; break;
    case -5: { n = 55; }
    }
    return n;
}

static void duff(char *to, const char *from, int count) {
    int n = (count + 3) / 4;
    switch (count % 4) {
    case 0: do { *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--n > 0);
    }
}

static int nested(int n) {
    int total = 0;
    for (int i = 0; i < n; i++) {
        if (i % 7 == 3) continue;
        for (int j = 0;; ++j) {
            if (j > i) break;
            if ((i ^ j) & 1) goto skip;
            total += j;
        skip:;
        }
        while (1) { if (total % 2) break; total++; if (total > 1000) goto out; }
    }
out:
    return total;
}

static int into_block(int n) {
    int x = 1;
    if (n) goto inside;
    {
        int y;
        x = 100;
    inside:
        y = 7;
        x += y;
    }
    for (n = 0; n < 3; n++) {
        if (n == 1) {
            x++;
        } else if (n == 2)
            x += 20;
        else {
        }
    }
    do x--; while (0);
    do { if (x++ & 1) continue; x += 3; } while (x < 40);
    return x;
}

static int loops_with_labels(void) {
    int i = 0, n = 0;
again:
    if (i++ < 5) {
        n += i;
        goto again;
    }
    while (i-- > 0)
        switch (i) {
        case 2: continue;
        case 4: n += 1000; break;
        default: n += 10000; }
    for (; n < 60000;) n += 7;
    for (;;) { if (n-- % 1000 == 0) return n; }
}

static int no_case(int n) { switch (n) { n = 5; } switch (n) ; switch (n) default: n++; return n; }

static unsigned char narrow(unsigned char c) {
    switch (c) { case 255: return 1; case 256 - 56: return 2; }
    switch ((signed char)c) { case -1: return 3; case -2: return 4; }
    switch (5LL << 33) { case 5LL << 33: return c; }
    return 0;
}

int main(void) {
    for (int i = -6; i < 10; i++) printf("%d ", classify(i));
    char text[12] = {0};
    duff(text, "abcdefghij", 10);
    printf("\n%s %d %d %d\n", text, nested(12), into_block(0), into_block(1));
    printf("%d %d\n", loops_with_labels(), no_case(4));
    printf("%d %d %d %d\n", narrow(255), narrow(200), narrow(254), narrow(9));
    int k = 0;
    if (k) ; else if (!k && (k = 3, k > 2)) printf("yes %d\n", k); else printf("no\n");
    printf("%d %d %d\n", k && 0, k || k / 0, !(k && k) || !!k);
    printf("%d %d\n", k ?: 9, (k - 3) ?: 8);
    k > 1 ? (void)printf("then\n") : (void)printf("else\n");
    k < 1 || printf("or\n");
    k < 1 && printf("and\n");
    return k == 3 ? 42 : 1;
}
