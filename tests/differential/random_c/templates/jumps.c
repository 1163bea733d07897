// jumps into blocks and loops, and out of nested loops; a device of Duff's kind
static unsigned long long $N(void) {
    unsigned long long total = $x;
    int i = 0, n = $a + 9, rounds = (n + 3) / 4;
    if ($b & 1) goto inside;
    for (i = 0; i < 5; i++) {
        int before = i * 2;
        total += before;
    inside:
        total = total * 3 + i;
        {
            int j;
            if (i == $c) goto middle;
            for (j = 0; j < 3; j++) {
                if (i * j == $d) goto done;
                if (0) {
                middle:
                    j = 1;
                }
                total += j;
            }
        }
    }
done:
    switch (n % 4) {
    case 0: do { total = total * 5 + 1;
    case 3:      total ^= n;
    case 2:      total += 3;
    case 1:      total = total << 1 | total >> 63;
            } while (--rounds > 0);
    }
    while (1) {
        switch (n) {
        default: n -= 3; continue;
        case -5 ... 2: break;
        case 7: n = 1; continue;
        }
        break;
    }
    return total + n;
}
