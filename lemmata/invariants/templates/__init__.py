"""Template invariants: candidates suggested by sampled states, kept as far as they prove inductive.

Kahsai, Ge, Tinelli (Instantiation-based invariant discovery, NFM 2011), whom PKIND follows, read candidates
off the system's terms; Sharma et al. (A data driven approach for algebraic loop invariants, ESOP 2013) read
them off concrete runs. Here runs suggest, and induction decides: Houdini for orders, bounds, values and
residues, and for linear equalities modulo 2^w a closure from below.

Each round publishes what it has shown and makes the next one's hypothesis stronger: first what holds at a
cut point throughout, then what holds there under a condition of the program, then polynomials.
"""

from collections.abc import Iterable, Sequence

from lemmata.invariants.inductive import Induction
from lemmata.invariants.templates.candidates import Candidates
from lemmata.invariants.templates.relations import Cell, Closure, cells, polynomial_cells
from lemmata.invariants.templates.sampling import Sampler, State
from lemmata.invariants.templates.tables import Family, Table, tables
from lemmata.logic.limits import Limits
from lemmata.logic.terms import Term
from lemmata.system.engine import Batch, InvariantSource, Supply, inductive
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Lemma
from lemmata.value import value

NAME = "templates"
_EFFORT = Limits(looks=2000)


@value
class Config:
    """Samples are from `runs` of the system, of `length` steps and jumps each."""

    runs: int = 10
    length: int = 40


def templates(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Supply:
    """Round by round."""
    sampler = Sampler(system)
    states: list[State] = []
    for _ in range(1 if sampler.deterministic else config.runs):
        states += yield from sampler.run(config.length)
    if not states:
        return
    found, candidates = tables(system, states), Candidates(system)
    work = _Work(system, lemmas, candidates)
    yield from work.round(found)
    yield from work.round([*found, *(part for table in found for part in candidates.parts(table))])
    polynomials = [cell for table in found for cell in polynomial_cells(table)]
    if polynomials:
        yield from work.equalities(polynomials)
        yield from work.inequalities(found)


class _Work:
    """What is shown by a solver, and how it is published."""

    def __init__(self, system: TransitionSystem, lemmas: InvariantSource, candidates: Candidates) -> None:
        self._system = system
        self._lemmas = lemmas
        self._candidates = candidates
        self._known: set[Term] = set()

    def round(self, found: Sequence[Table]) -> Supply:
        """What holds in the tables, as far as it is inductive: the likeliest and cheapest kinds first."""
        yield from self.equalities([cell for table in found for cell in cells(table)])
        yield from self.inequalities(found)

    def equalities(self, found: Sequence[Cell]) -> Supply:
        """Those of the cells that are inductive."""
        closure = Closure(self._system, found, _EFFORT)
        closure.know([inductive(self._system, self._lemmas)])
        closed = yield from closure.close()
        yield self._batch((cell.cut, formula) for cell, formula in closed)

    def inequalities(self, found: Sequence[Table]) -> Supply:
        """What else holds in the tables."""
        for family in self._candidates.families:
            yield from self._houdini(found, family)

    def _houdini(self, found: Sequence[Table], family: Family) -> Supply:
        suggested: dict[Term, int | None] = {}
        for table in found:
            for body in family(table):
                suggested.setdefault(self._system.terms.implies(table.guard, body), table.cut)
        new = [each for each in suggested if each not in self._known]
        induction = Induction(self._system, effort=_EFFORT)
        induction.know([inductive(self._system, self._lemmas)])
        kept = yield from induction.subset(new)
        yield self._batch((suggested[each], each) for each in kept)

    def _batch(self, shown: Iterable[tuple[int | None, Term]]) -> Batch:
        new = tuple(Lemma(formula, NAME, cut) for cut, formula in shown if formula not in self._known)
        self._known.update(lemma.formula for lemma in new)
        return Batch(new)
