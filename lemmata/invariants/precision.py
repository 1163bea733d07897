"""The precision of the analysis with expressions over unions of intervals, and how it is refined.

Beyer, Dangl, Wendler: Combining k-Induction with Continuously-Refined Invariants, 2015, Section III: a
precision is (Y, n, w): important registers Y, whose different values are kept apart, expressions nested at
most n deep, and widening or none.
"""

from collections import deque
from collections.abc import Iterator, Sequence

from lemmata.cfa.operations import Assume, Var
from lemmata.cfa.program import Edge, Location, Program
from lemmata.cfa.uses import defined, used
from lemmata.value import value


@value
class Precision:
    """`important` is Y, `depth` is n, `widening` is w."""

    important: frozenset[str]
    depth: int
    widening: bool

    def __str__(self) -> str:
        return f"({len(self.important)}, {self.depth}, {'t' if self.widening else 'f'})"


def refinements(ranked: Sequence[str]) -> Iterator[Precision]:
    """From the coarsest precision: the first, third, fifth and every later refinement doubles the important
    registers, the second nests expressions, and the fourth turns widening off (Sections III and IV)."""
    size, depth, widening = 0, 1, True
    step = 0
    while True:
        yield Precision(frozenset(ranked[:size]), depth, widening)
        step += 1
        if step == 2:
            depth = 2
        elif step == 4:
            widening = False
        elif size >= len(ranked):
            if step > 4:
                return
        else:
            size = min(2 * size or 1, len(ranked))


def ranked_registers(program: Program) -> list[str]:
    """The registers in conditions, those nearest to an error first: backwards from the error locations."""
    function = program.functions[program.entry]
    incoming = function.predecessors()
    computed = _computations(function.edges)
    found: dict[str, None] = {}
    waiting = deque(error.location for error in program.errors if error.function == function.name)
    seen: set[Location] = set(waiting)
    while waiting:
        for edge in incoming[waiting.popleft()]:
            if isinstance(edge.operation, Assume):
                found.update(dict.fromkeys(_named(used(edge.operation), computed)))
            if edge.source not in seen:
                seen.add(edge.source)
                waiting.append(edge.source)
    return list(found)


def _computations(edges: Sequence[Edge]) -> dict[str, list[Edge]]:
    """Where temporaries come from."""
    made: dict[str, list[Edge]] = {}
    for edge in edges:
        target = defined(edge.operation)
        if target is not None and target.is_temporary:
            made.setdefault(target.name, []).append(edge)
    return made


def _named(operands: Sequence[object], computed: dict[str, list[Edge]]) -> Iterator[str]:
    """The variables of the program that a condition looks at, through the temporaries in it."""
    waiting = [each for each in operands if isinstance(each, Var)]
    seen: set[str] = set()
    while waiting:
        register = waiting.pop(0)
        if register.name in seen:
            continue
        seen.add(register.name)
        if not register.is_temporary:
            yield register.name
        for edge in computed.get(register.name, ()):
            waiting += (each for each in used(edge.operation) if isinstance(each, Var))
