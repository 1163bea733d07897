"""What goes from pass to pass: a Program, and how to read it as the Program that was lowered.

Every pass is a function from Stage to Stage. Its way back is composed into the Stage as it goes, so that
whoever has the last Program can name its variables, calls and loops in the user's terms.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from lemmata.cfa.operations import Var
from lemmata.cfa.program import Function, Program
from lemmata.cfa.source import NOWHERE, Span
from lemmata.value import value

RECURSION_CUT = "recursion-cut"
"""The property of an error location that stands for a call that was not followed any deeper.

A run that comes there is no violation, but nothing is known beyond it: the Program is safe only where these
locations are unreachable too, and a path to one alone makes the verdict unknown.
"""


@value
class Config:
    """What the passes may do; none of it touches soundness.

    `recursion`: how many calls of one function may be open at once, however many edges that takes.
    `recursive_edges`: how many edges deeper calls may add.
    `inlined_edges`: an inlined Program with more is given up.
    `cells`: the greatest array that is split into registers though it has a variable index.
    `fixed_cells`: the greatest object that is split where all its accesses have constant places.
    `cell_edges`: how many edges all accesses with variable indices may become.
    `trips`: the greatest trip count of a loop that is unrolled in place.
    `unrolled_edges`: how many edges all unrolling may add.
    """

    recursion: int = 5
    recursive_edges: int = 2_000
    inlined_edges: int = 1_000_000
    cells: int = 64
    fixed_cells: int = 1024
    cell_edges: int = 20_000
    trips: int = 10
    unrolled_edges: int = 2_000


@value
class Instance:
    """A call as it was inlined at `span` into the instance with the number `caller`; None for the entry's."""

    function: str
    caller: int | None
    span: Span


@value
class Relative:
    """A pointer is held as its distance, in units of so many bytes, from the start of its object."""

    object: Var
    unit: int


@value
class Origin:
    """`variable`, as lowered, in one instance; of an object in memory, the bits from `bit` on.

    A register whose `relative` is given holds a distance instead of a pointer.
    """

    variable: Var
    instance: int
    bit: int = 0
    relative: Relative | None = None


@value
class Unrolled:
    """A loop whose first `copies` iterations were laid out one after another."""

    span: Span
    copies: int


@value
class Stage:
    """`frames` has the instance of each location of the only function; before inlining there are none.

    `variables` has what a variable of the Program stands for, by its name; one that is missing is itself.
    """

    program: Program
    config: Config
    instances: tuple[Instance, ...]
    variables: Mapping[str, Origin]
    frames: tuple[int, ...] = ()
    unrolled: tuple[Unrolled, ...] = ()

    @property
    def function(self) -> Function:
        """The entry; after inlining, the whole of the Program's code."""
        return self.program.functions[self.program.entry]

    def origin(self, variable: Var) -> Origin:
        return self.variables.get(variable.name) or Origin(variable, 0)


Pass: TypeAlias = Callable[[Stage], Stage]


def start(program: Program, config: Config | None = None) -> Stage:
    return Stage(program, config or Config(), (Instance(program.entry, None, NOWHERE),), {})
