"""What an engine is, and a source of invariants: the two protocols that newcomers implement."""

from collections.abc import Generator, Mapping, Sequence
from itertools import takewhile
from typing import Protocol, TypeAlias, TypeVar

from lemmata.logic.terms import Term
from lemmata.system.path import Path, Valuation
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Fact, Lemma, Verdict
from lemmata.value import value

Config_contra = TypeVar("Config_contra", contravariant=True)

Run: TypeAlias = Generator[Fact, None, Verdict]
"""Yields facts and returns the verdict; it is stopped by not asking for the next fact."""


@value
class Batch:
    """Lemmas whose conjunction, with that of all earlier batches, is k-inductive."""

    lemmas: tuple[Lemma, ...]
    k: int = 1


Supply: TypeAlias = Generator[Fact | Batch, None, None]
"""An invariant source at work: facts, whose `Worked` counts what it does, and batches as it finds them."""


class InvariantSource(Protocol):
    def known(self) -> Sequence[Batch]:
        """Everything published so far, which may grow from call to call.

        The duty: at every moment the conjunction of all of it is k-inductive for the greatest k stated.
        """


class Engine(Protocol[Config_contra]):
    def __call__(self, system: TransitionSystem, lemmas: InvariantSource, config: Config_contra) -> Run:
        """Decide whether a bad step can be reached.

        The duty: every fact is true of the system, and the verdict's evidence proves it. A generator that
        has no clock and no log, and yields inside no open solver scope that is not a `with` block.
        """


class NoLemmas:
    """The source that knows nothing."""

    def known(self) -> Sequence[Batch]:
        return ()


@value
class Moment:
    """A line of the source that a run passes, and what it assigns there, in the source's notation."""

    place: str
    line: int
    function: str
    assigned: Mapping[str, str]


def inductive(system: TransitionSystem, lemmas: InvariantSource) -> Term:
    """What is known and inductive by itself: the batches before the first that needs more than one step."""
    batches = takewhile(lambda batch: batch.k == 1, lemmas.known())
    return system.terms.and_(*(lemma.formula for batch in batches for lemma in batch.lemmas))


class BackMap(Protocol):
    """The way back from a system to what it was made of; the encoder builds it."""

    def cut(self, state: Valuation) -> int:
        """The number of the cut point that a state is at."""

    def place(self, cut: int) -> str:
        """Where in the source a cut point is, as users read it."""

    def state(self, state: Valuation) -> Mapping[str, str]:
        """The source's variables with their values, in its own notation, at the state's cut point."""

    def inputs(self, path: Path) -> Sequence[int]:
        """The values of the program's nondeterministic inputs along a path, in the order it asks for them.

        A float is its bits. What was sliced away is 0.
        """

    def moments(self, path: Path) -> Sequence[Moment]:
        """The run that a path stands for, from the entry to the error, line by line."""

    def expression(self, lemma: Lemma) -> str | None:
        """The lemma as an expression of the source language; None where there is none.

        What the language cannot name at the lemma's cut point is spelled with :: or # all the same.
        """

    def term(self, cut: int, expression: str) -> Term | None:
        """The formula that an expression of the source stands for at a cut point, if there is one."""
