"""What an abstract domain is: the one protocol that a new one implements."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Protocol, TypeVar

from lemmata.cfa.operations import Operation, Var
from lemmata.logic.terms import Term, Terms
from lemmata.value import value

S = TypeVar("S")

Held = Callable[[Var], Term | None]
"""The state variable of a register, None for one that the system does not look at."""


Bounds = Callable[[Var], tuple[int, int]]
"""The least and the greatest value that a register may have."""


@value
class Facts:
    """What a domain may know of the Program: its registers, and per register the constants near its values.

    `thresholds` are sorted; a register that is missing has none but its type's borders. `packs` are groups of
    integer registers that the program relates, the most important first in each; in those of `lockstep` there
    are also registers that a loop counts together.
    """

    registers: Mapping[str, Var]
    thresholds: Mapping[str, tuple[int, ...]]
    packs: tuple[tuple[str, ...], ...] = ()
    lockstep: tuple[tuple[str, ...], ...] = ()


class Domain(Protocol[S]):
    """Abstract states over registers. A state is immutable, and stands for valuations of all registers.

    There is no state for `no valuation at all`: where one would be needed, there is None.
    """

    def top(self) -> S:
        """Every valuation."""

    def leq(self, first: S, second: S) -> bool:
        """Every valuation of the first is one of the second; False is always allowed to be said."""

    def join(self, first: S, second: S) -> S:
        """Contains both."""

    def widen(self, first: S, second: S) -> S:
        """Contains both; a chain of them becomes stationary, whatever the second ones are."""

    def post(self, state: S, operation: Operation) -> S | None:
        """Contains every valuation after the operation, from those of the state; None where there is none.

        The operation means what it means in a transition system: integers wrap, and a division by zero or an
        over-wide shift ends the path.
        """

    def restrict(self, state: S, live: Collection[str]) -> S:
        """Without what is known of other registers."""

    def to_term(self, state: S, terms: Terms, held: Held) -> Term:
        """A formula that holds in every valuation of the state."""


class Relational(Domain[S], Protocol[S]):
    """A domain of relations between registers, in a product with one of values."""

    def informed(self, state: S, operation: Operation, numbers: Bounds) -> S | None:
        """The state with what is known, before the operation, of the registers that it uses."""

    def limits(self, state: S, operation: Operation, numbers: Bounds) -> Iterable[tuple[Var, int, int]]:
        """Bounds of registers that follow after an Assume, whose registers have these bounds now."""
