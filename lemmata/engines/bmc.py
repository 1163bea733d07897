"""Bounded model checking (Biere, Cimatti, Clarke, Zhu 1999), with the forward condition.

Finds a shortest violation. Proves a system whose paths all end: when no path of k steps is left, and no
step of the paths before was bad, nothing else can happen.
"""

from itertools import count

from lemmata.engines.paths import InitialPaths
from lemmata.logic.solver import Sat, Undecided
from lemmata.system.engine import InvariantSource, Run
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Bounded, Exhausted, Safe, Unknown, Unsafe, Worked
from lemmata.value import value


@value
class Config:
    """`k_max`: give up after so many steps; None goes on for ever."""

    k_max: int | None = None


def bmc(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Run:
    """Look at all paths of one step, of two, and so on. Lemmas are not used."""
    del lemmas
    paths = InitialPaths(system)
    for k in count(1):
        if config.k_max is not None and k > config.k_max:
            break
        if paths.length:
            yield Worked("unrolling")
        match paths.violation():
            case Sat(model):
                return Unsafe(paths.unrolling.path(model, k), "base case")
            case Undecided(reason):
                return Unknown(f"the base case for k = {k} is undecided: {reason}", "base case")
        yield Bounded(k)
        if not paths.extend():
            return Safe(Exhausted(k), "forward condition")
    return Unknown(f"no violation within {config.k_max} steps, and longer paths exist")
