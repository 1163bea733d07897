"""Random programs about memory that compute one number, deterministically, from an input that is 1."""

import random
from collections.abc import Iterator

HEAD = """
extern int nondet_int(void); extern void reach_error(void); extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void *memset(void *, int, unsigned long); extern void *memcpy(void *, const void *, unsigned long);
struct s { signed char c; int i; unsigned b : 5; unsigned d : 9; struct s *n; short h[3]; };
struct s a[3] = {{1, 2}, {3, 4, 5}};
int g[5] = {7, -1};
unsigned char bytes[9];
struct s *list; struct s *at = a; int *p = g + 1;
short wide[300] = {4, [280] = -3, 11}; const int table[400] = {9, [200] = 8, 7, [399] = 1};
union { int i; short s[2]; unsigned char c[4]; } both[200] = {[90] = {0x1020304}, {-1}};
short *middle = wide + 279;
"""

_FORMS = [
    "g[{u} % 5u] = {e};",
    "p = &g[{u} % 5u];",
    "*p += {e};",
    "at = &a[{u} % 3u];",
    "at->i = {e};",
    "at->c = {e};",
    "at->b = {e};",
    "at->d += {e};",
    "at->h[{u} % 3u] = {e};",
    "at->n = {u} & 1 ? list : &a[{u} % 3u];",
    "if (at->n) at->n->i ^= {e};",
    "if (at->n) {{ at = at->n; at->h[1] -= {e}; }}",
    "a[{u} % 3u] = a[{u} % 3u];",
    "if (at->n) *at = *at->n;",
    "{{ struct s *m = malloc(sizeof *m); *m = a[{u} % 3u]; m->n = list; m->i = {e}; list = m; }}",
    "{{ struct s *m = calloc(1, sizeof *m); m->h[{u} % 3u] = {e}; m->n = list; list = m; }}",
    "for (struct s *m = list; m; m = m->n == list ? 0 : m->n) {{ if (m->i++ > 90) break; x += m->h[2]; }}",
    "{{ int l[4] = {{x, {e}}}; l[{u} % 4u] += 3; x ^= l[{u} % 4u]; }}",
    "memset(at->h, {e}, sizeof at->h);",
    "memcpy(bytes + {u} % 5u, &g[{u} % 5u], 4);",
    "bytes[{u} % 9u] = {e};",
    "p = {u} & 1 ? &g[{u} % 5u] : &x;",
    "wide[{u} % 300u] += {e};",
    "middle = &wide[{u} % 2u + 279];",
    "middle[{u} % 3u - 1] ^= {e};",
    "x += table[{u} % 3u + 199] + wide[{u} % 300u];",
    "both[{u} % 3u + 89].s[{u} % 2u] -= {e};",
    "both[{u} % 3u + 89].i += both[91].c[{u} % 4u];",
    "{{ short l[300]; l[7] = {e}; short *q = {u} & 1 ? l : wide; q[7]++; x += l[7] + wide[7]; }}",
    "x += p == &x; x += (at - a) * (list == 0);",
]


def statements(choose: random.Random, count: int) -> Iterator[str]:
    for _ in range(count):
        form = choose.choice(_FORMS)
        while "{u}" in form or "{e}" in form:
            form = form.replace("{u}", f"(unsigned)({_number(choose)})", 1)
            form = form.replace("{e}", _number(choose), 1)
        yield form.replace("{{", "{").replace("}}", "}")


def _number(choose: random.Random) -> str:
    return choose.choice(
        [
            f"{choose.randrange(-9, 300)} * one",
            "g[2]",
            "x",
            f"x + {choose.randrange(9)}",
            "at->i",
            "a[1].c",
            "at->h[2]",
            "at->b + at->d",
            f"bytes[{choose.randrange(9)}]",
            f"wide[{choose.randrange(278, 283)}]",
            f"table[{choose.randrange(198, 203)}] + *middle",
            f"both[{choose.randrange(89, 93)}].i",
        ]
    )


def program(seed: int, test: str) -> str:
    """`test` is a condition over `sum` under which it fails."""
    choose = random.Random(seed)
    before = "\n  ".join(statements(choose, 2))
    inside = "\n    ".join(statements(choose, 7))
    return f"""{HEAD}
int main(void) {{
  int x = 1, one = nondet_int();
  if (one != 1) return 0;
  {before}
  for (int round = 0; round < 2 * one; round++) {{
    {inside}
  }}
  int sum = x + *p + bytes[3] + bytes[6] + *middle + wide[7];
  for (int k = 278; k < 283; k++) sum = 3 * sum + wide[k];
  for (int k = 89; k < 93; k++) sum = 3 * sum + both[k].i + both[k].c[1];
  for (int k = 0; k < 3; k++) sum = 3 * sum + a[k].c + a[k].i + a[k].b + a[k].d + a[k].h[1];
  for (int k = 0; k < 5; k++) sum = 3 * sum + g[k];
  if ({test}) reach_error();
  return sum & 127;
}}
"""
