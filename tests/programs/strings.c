// String functions, literals, escapes and wide characters.
// run:
// exit: 1
// prints: hello, world\tAA!|16|1
// prints: hello|world\tAA!|5
// prints: hel|   ab|cd   |e%
// prints: 5 233
#include <stdio.h>
#include <string.h>

static const char greeting[] = "hello, "
                               "world\t\x41\101";

int main(void) {
    char buffer[32];
    strcpy(buffer, greeting);
    strcat(buffer, "!");
    printf("%s|%zu|%d\n", buffer, strlen(buffer), strcmp(buffer, greeting) > 0);
    char *comma = strchr(buffer, ',');
    *comma = '\0';
    printf("%s|%s|%ld\n", buffer, comma + 2, (long)(comma - buffer));
    printf("%.3s|%5s|%-5s|%c%%\n", greeting, "ab", "cd", greeting[1]);
    printf("%zu %d\n", sizeof(L"wide") / sizeof(L'w'), L'\u00e9');
    return memcmp("abc", "abd", 3) < 0;
}
