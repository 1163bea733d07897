// strings, character constants, string literals as arrays
static int ${N}_length(const char *s) { const char *p = s; while (*p) p++; return p - s; }
static char *${N}_copy(char *to, const char *from) { char *start = to; while ((*to++ = *from++)); return start; }
static unsigned long long $N(void) {
    char text[] = "ab\0c\x41\101\n" "tail", buffer[40] = "start", exact[3] = "xyz";
    static const char *const names[] = {"zero", "one" "two", [4] = "four", ""};
    char table[][5] = {"abc", {'d', 'e'}, "four"};
    unsigned long long total = sizeof text + sizeof "abc" * 100 + sizeof(names) / sizeof(char *) + sizeof table;
    ${N}_copy(buffer + strlen(buffer), names[1]);
    total = total * 31 + ${N}_length(buffer) + (strcmp(buffer, "startone") == 0) + strlen(text);
    total = total * 31 + 'ab' + '\377' + '\\' + "index"[$a % 5] + ($b % 5)["other"] + *("deref" + 1);
    for (unsigned i = 0; i < sizeof text; i++) total = total * 31 + text[i];
    for (int i = 0; i < 3; i++) total = total * 31 + table[i][$c % 5] + exact[i];
    memset(buffer, $x, 7); memcpy(buffer + 3, text, 6); memmove(buffer + 1, buffer, 9);
    for (int i = 0; i < 12; i++) total = total * 31 + buffer[i];
    return total + (memcmp("aa\xff", "aa\1", 3) > 0) + (names[2] == NULL) + (L'a' + L"bc"[1]) + sizeof(L'a');
}
