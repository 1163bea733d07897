"""The lemmas of the frames, level by level: the part of the frames that asks no questions.

F_0 are the initial states; F_i for i >= 1 is the conjunction of the lemmas at level i and above, which holds
in all that is reached in at most i steps. Lemmas at the level INFINITY hold in every reachable state.
"""

from collections.abc import Hashable, Iterator
from typing import Generic, TypeVar

from lemmata.value import value

L = TypeVar("L", bound=Hashable)
INFINITY = 1 << 30


@value
class Lemma(Generic[L]):
    """The states of the cube are not reached; `literals` is the cube as a set."""

    cube: tuple[L, ...]
    literals: frozenset[L]


class Trace(Generic[L]):
    """`last` is the level of the frontier frame."""

    def __init__(self) -> None:
        self.last = 0
        self.levels: list[dict[Lemma[L], None]] = [{}]
        self.forever: dict[Lemma[L], None] = {}

    def extend(self) -> None:
        """A new frontier, of which nothing is known."""
        self.last += 1
        self.levels.append({})

    def add(self, cube: tuple[L, ...], level: int) -> None:
        """No state of the cube is reached within `level` steps; lemmas that say less are dropped."""
        lemma = Lemma(cube, frozenset(cube))
        for each in range(1, min(level, self.last) + 1):
            lemmas = self.levels[each]
            for one in [one for one in lemmas if lemma.literals <= one.literals]:
                del lemmas[one]
        if level >= INFINITY:
            self.forever = {one: None for one in self.forever if not lemma.literals <= one.literals}
            self.forever[lemma] = None
        else:
            self.levels[level][lemma] = None

    def excluded(self, cube: tuple[L, ...], level: int) -> int | None:
        """The level of a lemma that excludes the cube from F_level, by its literals."""
        literals = frozenset(cube)
        if any(one.literals <= literals for one in self.forever):
            return INFINITY
        for at in range(self.last, level - 1, -1):
            if any(one.literals <= literals for one in self.levels[at]):
                return at
        return None

    def at(self, level: int) -> list[Lemma[L]]:
        """The lemmas that F_level has and F_level+1 has not."""
        return list(self.levels[level])

    def of(self, level: int) -> Iterator[Lemma[L]]:
        """The lemmas that F_level has."""
        yield from self.forever
        for lemmas in self.levels[level:]:
            yield from lemmas
