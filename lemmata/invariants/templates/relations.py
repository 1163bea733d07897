"""Linear equalities modulo 2^w that every step keeps, found from below.

King, Søndergaard: Automatic abstraction for congruences, VMCAI 2010; Reps, Sagiv, Yorsh: Symbolic
implementation of the best transformer, VMCAI 2004. The equalities of the sampled states are kept as they are
until a solver finds a step from a state where all hold to one where one fails; that state joins the samples.
There are only so many equalities to lose, so this ends, with the strongest ones that are inductive together
with what is known.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement

from lemmata.invariants.templates.sampling import State
from lemmata.invariants.templates.tables import Table, words
from lemmata.logic.algebra import Algebra
from lemmata.logic.flat import Evaluator, evaluate
from lemmata.logic.limits import Limits
from lemmata.logic.linear import Module, Vector
from lemmata.logic.solver import Model, Sat, Solver, Undecided, Unsat
from lemmata.logic.terms import Kind, Term
from lemmata.logic.walk import postorder
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.unrolling import Unrolling, initial_state
from lemmata.system.verdict import Fact, Worked
from lemmata.value import value

MOST_WORDS = 12
MOST_FACTORS = 7
"""Of more words the products are not looked at, where the system multiplies some."""
MOST_SUMMANDS = 3
"""The same where it does not: what a growing number is added to grows like a product."""
_GLANCE = Limits(looks=400)
"""What may be spent on a step before algebra has its turn."""


@value
class Cell:
    """The linear equalities between words of one width, in the states where the guard holds."""

    system: TransitionSystem
    cut: int | None
    guard: Term
    words: Sequence[Term]
    module: Module

    @property
    def width(self) -> int:
        return self.words[0].sort().bv_size()

    def add(self, states: Iterable[State]) -> None:
        values = Evaluator(self.words)
        self.module.add([1, *map(_number, values(state))] for state in states)

    def formulas(self) -> list[Term]:
        """The equalities, each under the guard."""
        terms = self.system.terms
        return [terms.implies(self.guard, self._equation(each)) for each in self.module.relations]

    def _equation(self, relation: Vector) -> Term:
        """Those with a small positive factor on one side, the others on the other."""
        terms, width = self.system.terms, self.words[0].sort().bv_size()
        constant, *factors = relation
        left: list[Term] = []
        right: list[Term] = []
        for word, factor in zip(self.words, factors, strict=True):
            negative = factor >> (width - 1)
            size = (1 << width) - factor if negative else factor
            if size:
                scaled = word if size == 1 else terms.mul(terms.bv(size, width), word)
                (right if negative else left).append(scaled)
        if constant >> (width - 1) and left:
            right.append(terms.bv(-constant, width))
        elif constant:
            left.append(terms.bv(constant, width))
        return terms.eq(_sum(self.system, left, width), _sum(self.system, right, width))


def _sum(system: TransitionSystem, parts: list[Term], width: int) -> Term:
    total = system.terms.bv(0, width)
    for part in parts:
        total = system.terms.add(total, part)
    return total


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


class Closure:
    """Makes the equalities of some cells inductive, all together."""

    def __init__(self, system: TransitionSystem, cells: Sequence[Cell], effort: Limits) -> None:
        self._terms = system.terms
        self._cells = cells
        self._effort = effort
        start, rest = initial_state(system)
        self._first = Unrolling(system, start=start)
        self._init = Solver(system.terms, effort)
        self._init.add(rest)
        self._any = Unrolling(system, tag="'")
        self._step = Solver(system.terms, effort)
        self._step.add(self._any.constraint(0))

    def know(self, formulas: Iterable[Term]) -> None:
        """Let these hold: an invariant."""
        for formula in formulas:
            self._step.add(self._any.at(0, formula), self._any.at(1, formula))

    def close(self) -> Generator[Fact, None, list[tuple[Cell, Term]]]:
        """The equalities that are left; a cell loses all of them where the solver gives up."""
        kept = 0
        cells = list(self._cells)
        while cells and kept < len(cells):
            cell = cells.pop(0)
            verdict = yield from self._kept(cell, [*cells, cell])
            if verdict is None:
                kept = 0
                continue
            cells.append(cell)
            kept = kept + 1 if verdict else 0
        return [(cell, formula) for cell in cells for formula in cell.formulas()]

    def _kept(self, cell: Cell, cells: Sequence[Cell]) -> Generator[Fact, None, bool | None]:
        """Whether a cell's equalities hold initially and after a step; if not, it has lost some.

        None where the solver gives up. What is too hard for a look at bits may be easy algebra.
        """
        fails = self._terms.not_(self._terms.and_(*cell.formulas()))
        if fails.is_false():
            return True
        start = self._init.check(self._first.at(0, fails))
        yield Worked("query", self._init.took)
        if isinstance(start, Sat):
            self._learn(self._state(start.model, self._first, 0))
            return False
        if not isinstance(start, Unsat):
            return None
        held = [self._any.at(0, formula) for each in cells for formula in each.formulas()]
        after = self._any.at(1, fails)
        answer = self._step.check(after, *held, limits=_GLANCE)
        yield Worked("query", self._step.took)
        if isinstance(answer, Undecided):
            algebra = Algebra(self._terms, [after, self._any.constraint(0), *held], self._effort)
            shown = algebra.contradictory()
            yield Worked("query", algebra.took)
            if shown:
                return True
            answer = self._step.check(after, *held)
            yield Worked("query", self._step.took)
        if isinstance(answer, Sat):
            self._learn(self._state(answer.model, self._any, 1))
            return False
        return True if isinstance(answer, Unsat) else None

    def _learn(self, state: State) -> None:
        for cell in self._cells:
            if evaluate(cell.guard, state):
                cell.add([state])

    def _state(self, model: Model, unrolling: Unrolling, step: int) -> State:
        return {variable: model.value(term) for variable, term in unrolling.state(step).items()}


def cells(table: Table) -> Iterator[Cell]:
    """One for each width, with what was sampled."""
    for together in _by_width(table.system):
        for start in range(0, len(together), MOST_WORDS):
            yield _cell(table, together[start : start + MOST_WORDS])


def polynomial_cells(table: Table) -> Iterator[Cell]:
    """One for each width, in which products of two words are words too."""
    terms = table.system.terms
    widths = {each.sort().bv_size() for each in postorder(table.system.roots) if _is_product(each)}
    for together in _by_width(table.system):
        multiplied = together[0].sort().bv_size() in widths
        if len(together) <= (MOST_FACTORS if multiplied else MOST_SUMMANDS):
            products = (terms.mul(a, b) for a, b in combinations_with_replacement(together, 2))
            yield _cell(table, [*together, *products])


def _by_width(system: TransitionSystem) -> Iterable[list[Term]]:
    by_width: dict[int, list[Term]] = {}
    for word in words(system):
        by_width.setdefault(word.sort().bv_size(), []).append(word)
    return by_width.values()


def _cell(table: Table, some: Sequence[Term]) -> Cell:
    cell = Cell(table.system, table.cut, table.guard, some, Module(len(some) + 1, some[0].sort().bv_size()))
    cell.add(table.rows)
    return cell


def _is_product(term: Term) -> bool:
    return term.kind() is Kind.BV_MUL and not any(each.is_value() for each in term.children())
