"""What the algorithm is made of: frames, initial states and lifting, over words or over bits.

A cube is a conjunction of literals of one kind; a step is whatever a model of the solver's is kept as.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, Literal, Protocol, TypeVar

from lemmata.engines.pdr.trace import Lemma
from lemmata.logic.terms import Term
from lemmata.system.path import Path
from lemmata.value import value

L = TypeVar("L", bound=Hashable)
S = TypeVar("S")
B = TypeVar("B")
S_contra = TypeVar("S_contra", contravariant=True)
S_co = TypeVar("S_co", covariant=True)
B_co = TypeVar("B_co", covariant=True)


class Initial(Protocol[L, S_contra, B_co]):
    @property
    def work(self) -> int: ...
    def meets(self, cube: tuple[L, ...], /) -> bool:
        """Whether an initial state is in the cube."""

    def state_in(self, cube: tuple[L, ...], /) -> B_co | None:
        """An initial state in the cube."""

    def state_of(self, step: S_contra, /) -> B_co:
        """The initial state that the step begins in."""

    def apart(self, part: tuple[L, ...], cube: tuple[L, ...], /) -> tuple[L, ...]:
        """`part`, and of the cube, which has no initial state, what it takes to have none either."""


class Frames(Protocol[L, S_co]):
    """The duty: what `unreached` and `into` give of a cube is out of reach from F_level outside of itself."""

    last: int

    @property
    def work(self) -> int:
        """What its queries cost so far, counted: 1 for an easy one."""

    def bad_step(self) -> S_co | None:
        """A bad step from the frontier."""

    def into(self, cube: tuple[L, ...], level: int, /) -> "S_co | tuple[L, ...]":
        """A step into the cube from outside it, within F_level; else what of the cube is out of reach."""

    def unreached(self, cube: tuple[L, ...], level: int, /) -> tuple[L, ...] | None:
        """What of the cube no step within F_level reaches from outside it; None where there is a step."""

    def extend(self) -> None: ...
    def add(self, cube: tuple[L, ...], level: int, /) -> None: ...
    def excluded(self, cube: tuple[L, ...], level: int, /) -> int | None: ...
    def at(self, level: int, /) -> list[Lemma[L]]: ...
    def know(self, invariant: Term, /) -> None: ...
    def invariant(self, level: int, /) -> Term: ...
    def refresh(self) -> None: ...


class Lifting(Protocol[L, S_contra]):
    @property
    def work(self) -> int: ...
    def bad(self, step: S_contra, /) -> tuple[L, ...]:
        """States from which the step's inputs reach an error."""

    def into(self, cube: tuple[L, ...], step: S_contra, /) -> tuple[L, ...]:
        """States from which the step's inputs lead into the cube."""


@value
class Parts(Generic[L, S, B]):
    """`keeps`: literals that generalisation leaves alone; `path` makes one of a first state and steps."""

    question: Literal["query", "bit query"]
    frames: Frames[L, S]
    initial: Initial[L, S, B]
    lifting: Lifting[L, S]
    keeps: Callable[[L], bool]
    path: Callable[[B, Sequence[S]], Path]
