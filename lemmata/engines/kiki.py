"""BMC, k-induction and template invariants in one loop: kIkI (Brain, Joshi, Kroening, Schrammel, SAS 2015).

In each round, for one k: no path of k steps is bad (BMC); the strongest invariant of a template domain that
is k-inductive together with the property is computed, by queries to the solver that checks the step case;
and with this invariant the step case is asked (k-induction). Without template it is k-induction, without
property abstract interpretation, without either BMC.

The template has a row e <= d for each bound of a word at a cut point (an interval, read signed and
unsigned) and for each difference of two words (a zone); e is computed in one bit more than the words have.
The parameters d are variables of the solver, which each query fixes by assumptions. They grow from below
with the models that leave the template; one that keeps growing is set by binary search to the least value
that the row by itself does not leave, as 2LS does. Heap templates and templates over guards of the paper
are left out.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import combinations, islice

from lemmata.engines.paths import InitialPaths, base_case
from lemmata.logic.solver import Answer, Sat, Solver, Unsat
from lemmata.logic.terms import Term, name_of
from lemmata.logic.values import signed
from lemmata.system.engine import InvariantSource, Run
from lemmata.system.transition_system import CutPoint, TransitionSystem
from lemmata.system.unrolling import Unrolling, initial_state
from lemmata.system.verdict import Fact, KInductive, Learned, Lemma, Safe, Unknown, Worked
from lemmata.value import value


@value
class Config:
    """`k_max`: give up after so many steps. `zones`: how many pairs of words a cut point has rows for, `rows`
    how many rows there are, at most. `patience`: how often a row may grow before binary search, and then
    again before it is given up.
    """

    k_max: int | None = None
    zones: int = 16
    rows: int = 400
    patience: int = 4


def kiki(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Run:
    """The invariant is computed anew when k has doubled: it stays k-inductive for every greater k."""
    paths, step_case = InitialPaths(system), StepCase(system, config)
    k = 1
    while config.k_max is None or k <= config.k_max:
        verdict = yield from base_case(paths, k)  # BMC, and the forward condition
        if verdict is not None:
            return verdict
        step_case.assume_good(k)
        step_case.learn(lemmas)
        if k & (k - 1) == 0:
            yield from step_case.find_invariant()
        answer = step_case.check()
        yield Worked("query")
        if isinstance(answer, Unsat):
            yield from step_case.learned()
            return Safe(step_case.certificate(), "inductive step")
        k += 1
    return Unknown(f"neither a path of {config.k_max} steps nor a template invariant decides")


# ---------------------------------------------------------------- the template


@value
class Row:
    """At the cut point, e <= d; e is `negated` or not of one word, or of the difference of two."""

    cut: CutPoint | None
    here: Term
    words: tuple[Term, ...]
    read_signed: bool
    negated: bool
    expression: Term
    parameter: Term

    @property
    def width(self) -> int:
        return self.expression.sort().bv_size()

    @property
    def bottom(self) -> int:
        """Less than any value of e."""
        return -1 << (self.width - 1)

    @property
    def top(self) -> int:
        """As good as no row."""
        word = self.width - 1
        if len(self.words) > 1:
            return (1 << word) - 1
        if self.read_signed:
            return 1 << (word - 1) if self.negated else (1 << (word - 1)) - 1
        return 0 if self.negated else (1 << word) - 1


def template(system: TransitionSystem, config: Config) -> Iterator[Row]:
    """Intervals at all cut points, then zones."""
    cuts = [(cut, list(_words(system, cut))) for cut in system.cuts or (None,)]
    for cut, words in cuts:
        for word in words:
            yield from _both_ways(system, cut, (word,))
    for cut, words in cuts:
        pairs = [pair for pair in combinations(words, 2) if pair[0].sort() == pair[1].sort()]
        for pair in pairs[: config.zones]:
            yield from _both_ways(system, cut, pair)


def _words(system: TransitionSystem, cut: CutPoint | None) -> Iterator[Term]:
    """What the loop reads and changes comes first."""
    first = () if cut is None else (*cut.reads, *cut.modifies)
    for each in dict.fromkeys((*first, *system.state)):
        if each.sort().is_bv() and (system.pc is None or each != system.pc):
            yield each


def _both_ways(system: TransitionSystem, cut: CutPoint | None, words: tuple[Term, ...]) -> Iterator[Row]:
    """A bound from above and one from below, of the signed and of the unsigned reading."""
    terms = system.terms
    here = terms.true if cut is None else system.at(cut)
    width = words[0].sort().bv_size() + 1
    name = f"bound {' - '.join(map(name_of, words))}"
    for read_signed in (True, False):
        wide = [terms.resize(each, width, signed=read_signed) for each in words]
        e = wide[0] if len(wide) == 1 else terms.sub(wide[0], wide[1])
        for negated in (False, True):
            parameter = terms.fresh(name, terms.vector(width))
            yield Row(cut, here, words, read_signed, negated, terms.neg(e) if negated else e, parameter)


# ---------------------------------------------------------------- the queries


class Paths:
    """Paths of good steps in one solver, and where the rows of the template hold on them."""

    def __init__(self, system: TransitionSystem, rows: Sequence[Row], unrolling: Unrolling) -> None:
        self.unrolling = unrolling
        self.solver = Solver(system.terms)
        self.length = 0
        self._system = system
        self._rows = rows
        self._holds: list[Term] = []

    def extend(self) -> None:
        """By a good step."""
        step = self.unrolling
        bad = step.bad(self.length)
        self.solver.add(step.constraint(self.length), self._system.terms.not_(bad))
        self.length += 1

    def holds(self, step: int) -> Term:
        """A literal for: before this step, all rows hold."""
        terms = self._system.terms
        while len(self._holds) <= step:
            at = len(self._holds)
            literal = terms.fresh("template", terms.bool)
            self.solver.add(*(terms.implies(literal, terms.not_(self.leaves(row, at))) for row in self._rows))
            self._holds.append(literal)
        return self._holds[step]

    def leaves(self, row: Row, step: int) -> Term:
        """The row fails before this step."""
        terms, at = self._system.terms, self.unrolling.at
        within = terms.sle(at(step, row.expression), row.parameter)
        return terms.and_(at(step, row.here), terms.not_(within))


class StepCase:
    """k good steps from any state through the template, then a bad one; the template's search beside it."""

    def __init__(self, system: TransitionSystem, config: Config) -> None:
        self._system = system
        self._terms = system.terms
        self._patience = config.patience
        self._rows = list(islice(template(system, config), config.rows))
        self._bounds = {row: row.top for row in self._rows}
        start, rest = initial_state(system)
        self._first = Paths(system, self._rows, Unrolling(system, start=start))
        self._first.solver.add(rest)
        self._any = Paths(system, self._rows, Unrolling(system, tag="'"))
        self._k = 0
        self._lemmas: list[Term] = []
        self._greatest = 1

    def assume_good(self, k: int) -> None:
        while self._k < k:
            self._any.extend()
            self._k += 1
            self._know(self._lemmas, self._k)

    def learn(self, lemmas: InvariantSource) -> None:
        """What is known holds in every state."""
        known = [(lemma.formula, batch.k) for batch in lemmas.known() for lemma in batch.lemmas]
        new = known[len(self._lemmas) :]
        for step in range(self._k + 1):
            self._know((formula for formula, _ in new), step)
        self._lemmas += (formula for formula, _ in new)
        self._greatest = max(self._greatest, *(k for _, k in new), 1)

    def _know(self, formulas: Iterable[Term], step: int) -> None:
        self._any.solver.add(*(self._any.unrolling.at(step, each) for each in formulas))

    def check(self) -> Answer:
        """Can the step after the good ones be bad?"""
        step, k = self._any.unrolling, self._k
        held = (self._any.holds(each) for each in range(k + 1))
        return self._any.solver.check(step.constraint(k), step.bad(k), *held, *self._fixed())

    def _fixed(self, other: Row | None = None, bound: int = 0) -> Iterator[Term]:
        """The parameters have their values, but for one."""
        for row, found in self._bounds.items():
            chosen = bound if row is other else found
            yield self._terms.eq(row.parameter, self._terms.bv(chosen, row.width))

    # ------------------------------------------------------------ the invariant

    def find_invariant(self) -> Generator[Fact, None, None]:
        """The parameters from below, until the template is k-inductive; all top where a query is too hard."""
        self._bounds = {row: row.bottom for row in self._rows}
        grown = dict.fromkeys(self._rows, 0)
        found = yield from self._closed(grown)
        if not found:
            self._bounds = {row: row.top for row in self._rows}

    def _closed(self, grown: dict[Row, int]) -> Generator[Fact, None, bool]:
        for step in range(self._k):  # initiation, in the first k states
            while self._first.length < step:
                self._first.extend()
            if not (yield from self._covered(self._first, step, (), grown)):
                return False
        through = tuple(self._any.holds(step) for step in range(self._k))
        return (yield from self._covered(self._any, self._k, through, grown))

    def _covered(
        self, paths: Paths, step: int, through: tuple[Term, ...], grown: dict[Row, int]
    ) -> Generator[Fact, None, bool]:
        """Raise parameters until no row is left before this step; whether the solver has decided that."""
        left = self._terms.or_(*(paths.leaves(row, step) for row in self._rows))
        while True:
            answer = paths.solver.check(left, *through, *self._fixed())
            yield Worked("query")
            if not isinstance(answer, Sat):
                return isinstance(answer, Unsat)
            for row, reached in list(self._reached(answer, paths, step)):
                self._bounds[row] = reached
                grown[row] += 1
                if grown[row] == self._patience:
                    yield from self._searched(row, paths, step, through)
                elif grown[row] > 2 * self._patience:
                    self._bounds[row] = row.top

    def _reached(self, answer: Sat, paths: Paths, step: int) -> Iterator[tuple[Row, int]]:
        """The rows that the state of a model leaves, with the values of their expressions there."""
        at, value_of = paths.unrolling.at, answer.model.value
        for row in self._rows:
            if value_of(at(step, row.here)) is True:
                bits = value_of(at(step, row.expression))
                assert isinstance(bits, int)
                if signed(bits, row.width) > self._bounds[row]:
                    yield row, signed(bits, row.width)

    def _searched(
        self, row: Row, paths: Paths, step: int, through: tuple[Term, ...]
    ) -> Generator[Fact, None, None]:
        """Binary search for the least value that paths through the row do not exceed, in growing strides from
        below. Most rows have none but top, so what is next to that is asked first."""
        low, high, stride = self._bounds[row], row.top, 1
        leaves = paths.leaves(row, step)
        middle = high - 1
        while low < high:
            answer = paths.solver.check(leaves, *through, *self._fixed(row, middle))
            yield Worked("query")
            if isinstance(answer, Unsat):
                high = middle
            else:
                low = middle + 1
            middle = min((low + high) // 2, low + stride)
            stride *= 2
        self._bounds[row] = high

    # ------------------------------------------------------------ the proof

    def learned(self) -> Iterator[Learned]:
        """The rows that say something, which hold in every state now that the property does."""
        for row, formula in self._invariant():
            cut = None if row.cut is None else row.cut.number
            yield Learned(Lemma(formula, "kiki", cut), self._k)

    def _invariant(self) -> Iterator[tuple[Row, Term]]:
        terms = self._terms
        for row, bound in self._bounds.items():
            if bound < row.top:
                yield row, terms.implies(row.here, _bounded(row, bound, self._system))

    def certificate(self) -> KInductive:
        rows = (formula for _, formula in self._invariant())
        return KInductive(self._terms.and_(*self._lemmas, *rows), max(self._k, self._greatest))


def _bounded(row: Row, limit: int, system: TransitionSystem) -> Term:
    """e <= limit; of one word, without the further bit."""
    terms = system.terms
    if len(row.words) > 1 or limit == row.bottom:
        return terms.sle(row.expression, terms.bv(limit, row.width))
    [word] = row.words
    less = terms.sle if row.read_signed else terms.ule
    bound = terms.bv(-limit if row.negated else limit, row.width - 1)
    return less(bound, word) if row.negated else less(word, bound)
