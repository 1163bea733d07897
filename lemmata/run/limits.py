"""When a verification has to stop."""

from lemmata.run.supervision import Used
from lemmata.value import value

CHECK_SHARE = 0.3
WALL_SLACK = 5.0
CHECKING = ("checking", "replaying")
"""The phases that the share of the check is kept for."""


@value
class Budget:
    """`seconds` of CPU time and `megabytes` of memory, each of all processes together; None is no limit.

    The share `check` of the seconds is kept for checking the evidence.
    """

    seconds: float | None = None
    megabytes: int | None = None
    check: float = CHECK_SHARE

    @property
    def wall(self) -> float | None:
        """Seconds after which even processes that wait for something end."""
        return None if self.seconds is None else 2 * self.seconds + WALL_SLACK

    def struck(self, used: Used, wall: float, phase: str) -> str | None:
        """Which limit has been reached, in words; None while none has."""
        if self.megabytes is not None and used.exact and used.memory > self.megabytes << 20:
            return f"memory limit: {self.megabytes} MB reached while {phase}"
        if self.seconds is None:
            return None
        if used.cpu > self.seconds:
            return f"time limit: {self.seconds:g} s of CPU time used up while {phase}"
        if phase not in CHECKING and used.cpu > (1 - self.check) * self.seconds:
            share = f"{self.check:.0%} of {self.seconds:g} s is kept for the check"
            return f"time limit: {used.cpu:.1f} s of CPU time used while {phase}, and {share}"
        if self.wall is not None and wall > self.wall:
            return f"time limit: {self.wall:g} s of wall time used up while {phase}"
        return None
