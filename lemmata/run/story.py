"""What is known of a verification at any moment: a fold over what its work tells."""

from collections.abc import Mapping
from typing import TypeAlias, assert_never

from lemmata.report.result import NO_STATISTICS, Answer, Obstacle, Statistics
from lemmata.value import replace, value

STARTING = "starting"
"""What is done before the first phase."""


@value
class Entered:
    """A phase has begun: what is being done, as a participle."""

    phase: str


@value
class Spent:
    """A phase is over, after so many CPU seconds of the work and of what it started."""

    phase: str
    seconds: float


@value
class Rests:
    """What any verdict rests on from now on."""

    assumptions: tuple[str, ...]


@value
class Searched:
    """No path of at most `k` steps ends badly; work so far, by kind."""

    k: int | None
    statistics: Statistics


@value
class Obstructed:
    """What the search cannot get past so far."""

    obstacles: tuple[Obstacle, ...]


Told: TypeAlias = Entered | Spent | Rests | Searched | Obstructed | Answer


@value
class Story:
    property: str = ""
    phase: str = STARTING
    spent: Mapping[str, float] = {}
    k: int | None = None
    statistics: Statistics = NO_STATISTICS
    assumptions: tuple[str, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    answer: Answer | None = None

    def after(self, told: Told) -> "Story":
        match told:
            case Entered(phase):
                return replace(self, phase=phase)
            case Spent(phase, seconds):
                return replace(self, spent={**self.spent, phase: seconds})
            case Rests(assumptions):
                return replace(self, assumptions=assumptions)
            case Searched(k, statistics):
                return replace(self, k=k, statistics=statistics)
            case Obstructed(obstacles):
                return replace(self, obstacles=obstacles)
            case Answer():
                return replace(self, answer=told)
            case _:
                assert_never(told)

    def gave_up(self, reason: str) -> "Story":
        """With the answer that there is none; how far the search came is kept."""
        return replace(self, answer=Answer("unknown", reason, k=self.k))
