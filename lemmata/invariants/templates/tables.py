"""Sampled states as tables: a row for each state at one cut point, a column for each variable."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress

from lemmata.invariants.templates.sampling import State
from lemmata.logic.flat import Evaluator
from lemmata.logic.terms import Term
from lemmata.logic.values import Value, signed
from lemmata.system.predicates import is_pc
from lemmata.system.transition_system import CutPoint, TransitionSystem
from lemmata.value import replace

MOST_ROWS = 150


@dataclass(frozen=True)
class Table:
    """The states in which the guard holds; `words` are the terms that are looked at."""

    system: TransitionSystem
    cut: int | None
    guard: Term
    words: Sequence[Term]
    rows: Sequence[State]

    @cached_property
    def flags(self) -> list[Term]:
        return [each for each in self.system.state if each.sort().is_bool()]

    @cached_property
    def columns(self) -> Mapping[Term, list[int]]:
        """The unsigned values of each word."""
        columns = zip(*self.evaluate(self.words), strict=True)
        return {word: list(map(_number, column)) for word, column in zip(self.words, columns, strict=True)}

    @cached_property
    def signed_columns(self) -> Mapping[Term, list[int]]:
        return {
            word: [signed(value, word.sort().bv_size()) for value in column]
            for word, column in self.columns.items()
        }

    def evaluate(self, predicates: Sequence[Term]) -> list[list[Value]]:
        """For each row the values of the predicates."""
        evaluator = Evaluator(predicates)
        return [evaluator(row) for row in self.rows]

    def holding(self, predicates: Iterable[Term]) -> list[Term]:
        """The predicates that hold in every row."""
        listed = list(predicates)
        alive = [True] * len(listed)
        for row in self.evaluate(listed):
            alive = [both and bool(value) for both, value in zip(alive, row, strict=True)]
        return list(compress(listed, alive))

    def where(self, predicate: Term) -> "Table":
        """The part in which a predicate holds."""
        kept = [row for row, [value] in zip(self.rows, self.evaluate([predicate]), strict=True) if value]
        guard = self.system.terms.and_(self.guard, predicate)
        return replace(self, guard=guard, rows=kept)


def words(system: TransitionSystem) -> list[Term]:
    """The bit-vectors of the state."""
    return [each for each in system.state if each.sort().is_bv() and not is_pc(system, each)]


def tables(system: TransitionSystem, states: Iterable[State]) -> list[Table]:
    """One table for each cut point that was reached, with no state twice, spread over all the states."""
    cuts: Sequence[CutPoint | None] = system.cuts if system.pc is not None else [None]
    by_cut: dict[Value | None, dict[tuple[object, ...], State]] = {}
    for state in states:
        at = None if system.pc is None else state[system.pc]
        key = tuple(value for value in state.values() if isinstance(value, int))
        by_cut.setdefault(at, {}).setdefault(key, state)
    found = []
    for cut in cuts:
        number = None if cut is None else cut.number
        guard = system.terms.true if cut is None else system.at(cut)
        if number in by_cut:
            found.append(Table(system, number, guard, words(system), _spread(list(by_cut[number].values()))))
    return found


def _spread(rows: list[State]) -> list[State]:
    step = max(1, -(-len(rows) // MOST_ROWS))
    return rows[::step]


def _number(value: Value) -> int:
    assert isinstance(value, int)
    return value


Family = Callable[[Table], Iterable[Term]]
"""What of one kind may be true of all states like those of a table."""
