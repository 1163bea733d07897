"""Are published batches what they promise? Asked of Bitwuzla, lemma by lemma."""

from collections.abc import Iterable

from lemmata.encode.transitions import Encoded
from lemmata.invariants import SOURCES
from lemmata.invariants.registry import OverProgram
from lemmata.logic.solver import Solver, Unsat
from lemmata.logic.text import text_of
from lemmata.run.pool import Pool
from lemmata.run.search import EncodedView
from lemmata.system.engine import Batch, NoLemmas
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.unrolling import Unrolling


def batches(encoded: Encoded, source: str, **settings: object) -> list[Batch]:
    """Everything that a source over Programs publishes; what it has not proved is asked of the pool."""
    entry, found = SOURCES[source], published(encoded, source, **settings)
    pool = Pool(encoded.system)
    for each in () if entry.proves else found:
        pool.admit(each, proved=False)
    return found if entry.proves else list(pool.known())


def published(encoded: Encoded, source: str, **settings: object) -> list[Batch]:
    """The same before any pool."""
    entry = SOURCES[source]
    assert isinstance(entry, OverProgram)
    run = entry.supply(encoded.stage.program, EncodedView(encoded), NoLemmas(), **settings)
    return [each for each in run if isinstance(each, Batch)]


def lemmas(encoded: Encoded, source: str) -> list[str]:
    return [text_of(lemma.formula) for batch in batches(encoded, source) for lemma in batch.lemmas]


def broken(system: TransitionSystem, published: Iterable[Batch]) -> list[str]:
    """The lemmas that some initial state violates, or some step from where all that came before holds."""
    terms = system.terms
    unrolling = Unrolling(system)
    first, step = Solver(terms), Solver(terms)
    first.add(system.init)
    step.add(unrolling.constraint(0))
    found = []
    for batch in published:
        step.add(*(unrolling.at(0, lemma.formula) for lemma in batch.lemmas))
        for lemma in batch.lemmas:
            text = f"{lemma.source}: {text_of(lemma.formula)}"
            if not isinstance(first.check(terms.not_(lemma.formula)), Unsat):
                found.append(f"not initial, {text}")
            if not isinstance(step.check(terms.not_(unrolling.at(1, lemma.formula))), Unsat):
                found.append(f"not preserved, {text}")
    return found


def proves(encoded: Encoded, published: Iterable[Batch]) -> bool:
    """No step from where the lemmas hold is bad."""
    unrolling = Unrolling(encoded.system)
    solver = Solver(encoded.system.terms)
    solver.add(unrolling.constraint(0), unrolling.bad(0))
    solver.add(*(unrolling.at(0, lemma.formula) for batch in published for lemma in batch.lemmas))
    return isinstance(solver.check(), Unsat)
