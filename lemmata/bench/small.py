"""The programs whose verification is timed: small ones, and loops that are followed to a bound."""

HOLDS = """\
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned sent = 0, received = 0, open = 0;
    while (__VERIFIER_nondet_uint() != 0) {
        if (open) {
            received++;
            open = 0;
        } else {
            sent++;
            open = 1;
        }
        if (sent - received > 1)
            reach_error();
    }
    return sent;
}
"""

FAILS = HOLDS.replace("            open = 0;\n", "            open = sent == 3;\n").replace(
    "sent - received > 1", "received > sent"
)
"""The fourth answer is one to nothing: found at bound 8."""

LOOP = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned state = 0, steps = 0, last = 0;
    while (1) {
        int input = __VERIFIER_nondet_int();
        last = state;
        if (state == 0) {
            if (input > 0)
                state = 1;
        } else if (state == 1) {
            if (input == 5)
                state = 2;
            else if (input < 0)
                state = 0;
        } else if (state == 2) {
            if (input == 7)
                state = 3;
            else
                state = 1;
        } else {
            state = 0;
        }
        steps++;
        if (state == 3 && last != 2)
            reach_error();
        if (steps == 0)
            reach_error();
    }
}
"""
"""Neither bounded search nor k-induction ends on it: `steps` wraps after 2^32 steps."""

ARRAY = """\
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int cells[200];

int main(void)
{
    int largest = 0;
    for (;;) {
        int value = __VERIFIER_nondet_int();
        unsigned place = __VERIFIER_nondet_uint(), other = __VERIFIER_nondet_uint();
        if (place >= 200 || other >= 200)
            return 0;
        cells[place] = value;
        if (value > largest)
            largest = value;
        if (cells[other] > largest)
            reach_error();
    }
}
"""

LIST = """\
#include <stdlib.h>
extern void reach_error(void);

struct node {
    int key;
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    for (int i = 0; i < 100; i++) {
        struct node *made = malloc(sizeof *made);
        if (made == NULL)
            return 0;
        made->key = i;
        made->next = list;
        list = made;
    }
    int expected = 99;
    for (struct node *at = list; at != NULL; at = at->next) {
        if (at->key != expected)
            reach_error();
        expected--;
    }
    return 0;
}
"""
