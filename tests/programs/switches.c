// Fall-through, ranges, a default in the middle, and Duff's device.
// run:
// exit: 0
// prints: f:11 a:11 l:99 l:99  :100 9:10 !:99 
#include <stdio.h>

static int classify(int c) {
    int score = 0;
    switch (c) {
    case 'a' ... 'f':
        score += 1;
        /* fall through */
    case '0' ... '9':
        score += 10;
        break;
    default:
        score -= 1;
        /* fall through */
    case ' ':
        score += 100;
    }
    return score;
}

static void copy(char *to, const char *from, int count) {
    int n = (count + 3) / 4;
    switch (count % 4) {
    case 0:
        do {
            *to++ = *from++;
        case 3:
            *to++ = *from++;
        case 2:
            *to++ = *from++;
        case 1:
            *to++ = *from++;
        } while (--n > 0);
    }
}

int main(void) {
    char text[12] = {0};
    copy(text, "fall 9!?xyz", 7);
    for (int i = 0; text[i]; i++)
        printf("%c:%d ", text[i], classify(text[i]));
    printf("\n");
    return 0;
}
