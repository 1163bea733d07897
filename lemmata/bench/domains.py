"""How fast analyses are: operations that each abstract domain passes per CPU second, and a large Program.

A domain is measured by the analysis of one Program, nested loops over a dozen integers, with all joins,
widenings and descents. The large one is a controller, as for reading, whose errors data flow has to rule out.
"""

import tempfile
import time
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from lemmata.bench import programs
from lemmata.bench.figure import Figure
from lemmata.cfa.operations import Operation
from lemmata.cfa.program import Program
from lemmata.invariants.domains import DOMAINS
from lemmata.invariants.domains.domain import Domain, Held
from lemmata.logic.terms import Term, Terms

_PROMISED = {
    "bits": 60_000,
    "congruences": 60_000,
    "equalities": 60_000,
    "expressions": 10_000,
    "expressions-widened": 10_000,
    "intervals": 30_000,
    "intervals-eq": 20_000,
    "intervals-eq-mod2": 10_000,
    "numbers": 10_000,
    "numbers-equalities": 8_000,
    "numbers-octagons": 1_500,
    "numbers-polyhedra": 500,
    "octagons": 3_000,
    "polyhedra": 800,
}
_PROMISED_NEW = 500
"""For a domain that is not listed."""

_COUNTERS = """
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  int total = 0, odd = 0, even = 0, down = 0, best = 0, flag = 0;
  unsigned mask = 1, sum = 0;
  unsigned char wheel = 3;
  if (n < 1 || n > 1000 || m < 0 || m > n) return 0;
  for (int i = 0; i < n; i++) {
    down = n - i;
    if (i % 2 == 0) even += 2; else odd++;
    if (down < m) { flag = 1; best = down > best ? down : best; } else if (flag == 1) best = best - 1;
    for (int j = i; j < n; j++) {
      sum += (unsigned)(j - i);
      mask = mask << 1 | (sum & 1);
      total = total + j < 100000 ? total + j : 0;
      if (total == 7 && mask != 3) wheel += 2;
    }
    for (int k = 0; k + i < m; k++) { wheel = (unsigned char)(wheel * 3); total -= k; }
    if (best > n || odd > i || wheel == 4) reach_error();
  }
  if (even < odd || down < 0) reach_error();
  return 0;
}
"""


def figures() -> Iterator[Figure]:
    from lemmata.encode.pipeline import prepare

    program = prepare(_lowered(_COUNTERS)).program
    for name in sorted(DOMAINS):
        rate = _rate(program, name)
        yield Figure(f"domain {name}", rate, "operations/s", _PROMISED.get(name, _PROMISED_NEW))
    yield Figure("10,000-line state machine, first precision", _first_precision(), "s", 10)


def _lowered(text: str) -> Program:
    from lemmata.cfa.properties import PROPERTIES
    from lemmata.frontends.c import Options, parse

    with tempfile.TemporaryDirectory(prefix="lemmata-bench-") as folder:
        path = Path(folder, "program.c")
        path.write_text(text, encoding="utf-8")
        return PROPERTIES["unreach-call"](parse([path], Options()))


class _Counting:
    """A domain that counts the operations it passes."""

    def __init__(self, domain: Domain[Any]) -> None:
        self._domain = domain
        self.posts = 0

    def top(self) -> Any:
        return self._domain.top()

    def leq(self, first: Any, second: Any) -> bool:
        return self._domain.leq(first, second)

    def join(self, first: Any, second: Any) -> Any:
        return self._domain.join(first, second)

    def widen(self, first: Any, second: Any) -> Any:
        return self._domain.widen(first, second)

    def post(self, state: Any, operation: Operation) -> Any:
        self.posts += 1
        return self._domain.post(state, operation)

    def restrict(self, state: Any, live: Collection[str]) -> Any:
        return self._domain.restrict(state, live)

    def to_term(self, state: Any, terms: Terms, held: Held) -> Term:
        return self._domain.to_term(state, terms, held)


def _rate(program: Program, name: str, seconds: float = 0.5) -> float:
    """Analyses are repeated until some time has passed; what is set up once before them does not count."""
    from lemmata.invariants.analysis import Effort, GaveUp, analyse
    from lemmata.invariants.facts import facts_of, start_of
    from lemmata.invariants.flow import nodes_of

    nodes, domain = nodes_of(program), _Counting(DOMAINS[name](facts_of(program)))
    start = start_of(program, domain)
    before = time.process_time()
    while time.process_time() - before < seconds:
        try:
            for _ in analyse(nodes, domain, start, Effort(limit=2_000)):
                pass
        except GaveUp:
            pass
    return domain.posts / (time.process_time() - before)


def _first_precision() -> float:
    """CPU seconds of what continuously refined data flow begins with; passes and encoding come before."""
    from lemmata.encode.pipeline import prepare
    from lemmata.invariants.domains.expressions import Expressions
    from lemmata.invariants.facts import facts_of, start_of
    from lemmata.invariants.flow import nodes_of
    from lemmata.invariants.precision import ranked_registers, refinements
    from lemmata.invariants.reachability import reach

    program = prepare(_lowered(programs.state_machine(10_000, hard=True))).program
    before = time.process_time()
    precision = next(refinements(ranked_registers(program)))
    domain = Expressions(facts_of(program), precision.depth, widening=precision.widening)
    for _ in reach(nodes_of(program), domain, start_of(program, domain), precision, 10_000_000):
        pass
    return time.process_time() - before
