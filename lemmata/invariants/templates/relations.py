"""Linear equalities modulo 2^w that every step keeps, found from below.

King, Søndergaard: Automatic abstraction for congruences, VMCAI 2010; Reps, Sagiv, Yorsh: Symbolic
implementation of the best transformer, VMCAI 2004. The equalities of the sampled states are kept as they are
until a solver finds a step from a state where all hold to one where one fails; that state joins the samples.
There are only so many equalities to lose, so this ends, with the strongest ones that are inductive together
with what is known.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence

from lemmata.invariants.templates.linear import Module, Vector
from lemmata.invariants.templates.sampling import State
from lemmata.invariants.templates.tables import Table, words
from lemmata.invariants.templates.ways import Question, Way, ways
from lemmata.logic.flat import evaluate
from lemmata.logic.limits import Limits
from lemmata.logic.solver import Model, Sat, Solver, Unsat
from lemmata.logic.terms import Term
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.unrolling import Unrolling
from lemmata.system.verdict import Fact, Worked
from lemmata.value import value

MOST_WORDS = 12
_GLANCE = Limits(looks=400)
"""What may be spent on a step before it is divided."""


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

    @property
    def whole(self) -> bool:
        """Whether this is about all states at a cut point."""
        return self.guard.is_true() or self.guard in {self.system.at(cut) for cut in self.system.cuts}

    def add(self, states: Iterable[State]) -> None:
        self.module.add([1, *(_number(state[word]) for word in self.words)] for state in states)

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
        self._system = system
        self._terms = system.terms
        self._cells = cells
        self._effort = effort
        self._first = Unrolling(system)
        self._init = Solver(system.terms, effort)
        self._init.add(system.init)
        self._any = Unrolling(system, tag="'")
        self._step = Solver(system.terms, effort)
        self._step.add(self._any.constraint(0))
        self._ways: dict[int, tuple[list[Way], Term]] = {}

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

        None where the solver gives up. Where a step is hard to look at as a whole, it is divided.
        """
        fails = self._terms.not_(self._terms.and_(*cell.formulas()))
        if fails.is_false():
            return True
        start = self._init.check(fails)
        yield Worked("query", self._init.took)
        if isinstance(start, Sat):
            self._learn(self._state(start.model, self._first, 0))
            return False
        if not isinstance(start, Unsat):
            return None
        verdict = yield from self._after(fails, cells, [], _GLANCE)
        return verdict if verdict is not None else (yield from self._divided(cell, cells))

    def _after(
        self, fails: Term, cells: Sequence[Cell], where: Sequence[Term], limits: Limits
    ) -> Generator[Fact, None, bool | None]:
        """Whether this cannot be so after a step from states of a kind where all cells' equalities hold."""
        held = (self._any.at(0, formula) for each in cells for formula in each.formulas())
        answer = self._step.check(self._any.at(1, fails), *where, *held, limits=limits)
        yield Worked("query", self._step.took)
        if isinstance(answer, Sat):
            self._learn(self._state(answer.model, self._any, 1))
            return False
        return True if isinstance(answer, Unsat) else None

    def _divided(self, cell: Cell, cells: Sequence[Cell]) -> Generator[Fact, None, bool | None]:
        """The same, way by way: by algebra, and by the solver where that does not say it."""
        premises = [each for each in cells if each is cell or (each.whole and each.width == cell.width)]
        if id(cell) not in self._ways:
            self._ways[id(cell)] = yield from ways(self._step, self._question(cell))
        found, others = self._ways[id(cell)]
        for way in found:
            fails = self._not_shown(way, cell, premises)
            if not fails.is_false():
                verdict = yield from self._after(fails, cells, way.literals(self._terms), self._effort)
                if verdict is not True:
                    return verdict
        fails = self._terms.not_(self._terms.and_(*cell.formulas()))
        return (yield from self._after(fails, cells, [others], self._effort))

    def _question(self, cell: Cell) -> Question:
        """Of all cells that may say something of this one, in one order."""
        related = [each for each in self._cells if each is cell or (each.whole and each.width == cell.width)]
        words = dict.fromkeys(word for each in related for word in each.words)
        after = [self._any.at(1, word) for word in cell.words]
        guards = [each.guard for each in related]
        return Question(cell.width, [*words], after, self._any.at(1, cell.guard), guards)

    def _not_shown(self, way: Way, cell: Cell, premises: Sequence[Cell]) -> Term:
        """That one of those equalities fails which do not follow by algebra."""
        before = dict(zip(self._question(cell).before, way.before, strict=True))
        known = [
            way.combined(relation, [before[word] for word in each.words])
            for each in premises
            if way.conditions[each.guard]
            for relation in each.module.relations
        ]
        wanted = [way.combined(relation, way.after) for relation in cell.module.relations]
        shown = way.implied(known, wanted)
        left = (each for each, is_shown in zip(cell.formulas(), shown, strict=True) if not is_shown)
        return self._terms.not_(self._terms.and_(*left))

    def _learn(self, state: State) -> None:
        for cell in self._cells:
            if evaluate(cell.guard, state):
                cell.add([state])

    def _state(self, model: Model, unrolling: Unrolling, step: int) -> State:
        return {variable: model.value(term) for variable, term in unrolling.state(step).items()}


def cells(table: Table) -> Iterator[Cell]:
    """One for each width, with what was sampled."""
    by_width: dict[int, list[Term]] = {}
    for word in words(table.system):
        by_width.setdefault(word.sort().bv_size(), []).append(word)
    for width, together in by_width.items():
        for start in range(0, len(together), MOST_WORDS):
            some = together[start : start + MOST_WORDS]
            cell = Cell(table.system, table.cut, table.guard, some, Module(len(some) + 1, width))
            cell.add(table.rows)
            yield cell
