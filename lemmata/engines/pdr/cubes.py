"""Cubes: conjunctions of literals, which are formulas over the state: what PDR excludes one by one."""

from collections.abc import Mapping
from typing import TypeAlias

from lemmata.logic.limits import Limits
from lemmata.logic.terms import Term
from lemmata.logic.values import Value
from lemmata.value import value

Cube: TypeAlias = tuple[Term, ...]
State: TypeAlias = Mapping[Term, Value]
"""Values of the state variables, or of the inputs."""


@value
class Step:
    """A step from a state with some inputs."""

    state: State
    inputs: State


PATIENCE = Limits(looks=50_000)
"""What one query may cost, counted: a search with harder ones has little hope, and others wait for it."""


class GaveUp(Exception):
    """The solver could not decide a question; the message says why."""
