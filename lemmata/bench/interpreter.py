"""How fast the interpreter is, with all its checks: operations per CPU second of generated code.

An operation is an edge of the Program. Of the program that works on memory only loads and stores count.
"""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from lemmata.bench.figure import Figure
from lemmata.cfa import interpreter
from lemmata.cfa.operations import Read, Write
from lemmata.cfa.program import Edge, Program

_SCALARS = """
unsigned hash(unsigned h, int k) { return (h ^ (unsigned)k) * 16777619u; }
int main(void) {
  int a = 1, b = 7, turns = TURNS;
  unsigned h = 2166136261u;
  long total = 0;
  for (int i = 0; i < turns; i++) {
    if (i % 3 == 0)
      a = a + b - i;
    else if (i % 5 == 1)
      b = (b << 1) % 1009 + 1;
    else
      total += a > b ? a : b;
    a = a % 5003;
    if ((i & 15) == 0)
      h = hash(h, a ^ b);
  }
  return (int)((total + h) & 127);
}
"""

_MEMORY = """
struct cell { int key; short weight; struct cell *next; };
static struct cell cells[64];
static int heap[256];
int main(void) {
  long total = 0;
  for (int i = 0; i < 64; i++) {
    cells[i].key = i * 7 % 64;
    cells[i].weight = (short)i;
    cells[i].next = &cells[(i + 13) % 64];
  }
  for (int turn = 0; turn < TURNS; turn++) {
    struct cell *at = &cells[turn % 64];
    for (int i = 0; i < 32; i++) {
      total += at->weight;
      heap[(at->key + i) & 255] += i;
      at = at->next;
    }
    for (int i = 1; i < 256; i += 4)
      heap[i] = heap[i - 1] + heap[i];
  }
  return (int)((total + heap[200]) & 127);
}
"""


def figures() -> Iterator[Figure]:
    """Whole runs are timed, compilation included."""
    scalar = _rate(_parsed(_SCALARS, 300_000), 1.0)
    yield Figure("interpreter, scalar operations", scalar, "operations/s", 2_000_000)
    share = _memory_share(_parsed(_MEMORY, 20))
    memory = _rate(_parsed(_MEMORY, 4_000), share)
    yield Figure("interpreter, memory operations", memory, "operations/s", 700_000)


def _parsed(text: str, turns: int) -> Program:
    from lemmata.frontends.c import Options, parse

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "program.c"
        path.write_text(text.replace("TURNS", str(turns)))
        return parse([path], Options())


def _rate(program: Program, share: float) -> float:
    before = time.process_time()
    run = interpreter.run(program)
    return run.steps * share / (time.process_time() - before)


def _memory_share(program: Program) -> float:
    """The share of loads and stores among the operations of a short run."""
    kinds: list[bool] = []

    def note(edge: Edge, _value: int | float | None) -> None:
        kinds.append(isinstance(edge.operation, Read | Write))

    interpreter.run(program, observe=note)
    return sum(kinds) / len(kinds)
