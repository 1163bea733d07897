"""Where objects may end before the program does: freed blocks, and what lay in a frame that was left.

Memory keeps what has ended (memory.py), as paths that still use it are undefined. Only what asks whether
something may be accessed has to know. Objects of the entry's frame live as long as the run.
"""

from collections.abc import Iterator

from lemmata.cfa.operations import AddressOf, Allocate, Free, Var
from lemmata.cfa.types import Pointer
from lemmata.cfa.uses import used
from lemmata.encode.layout import Layout
from lemmata.encode.points_to import Region
from lemmata.encode.stage import Stage


def mortal_regions(stage: Stage, layout: Layout) -> frozenset[Region]:
    found = frozenset(_ended(stage, layout))
    return frozenset(layout.areas) if any(map(layout.regions.is_wild, found)) else found


def _ended(stage: Stage, layout: Layout) -> Iterator[Region]:
    for edge in stage.function.edges:
        match edge.operation:
            case Free(address):
                region = layout.regions.region(address)
            case Allocate(target, _, "stack") if stage.frames and stage.frames[edge.source]:
                region = layout.regions.region(target)
            case _:
                continue
        if region is not None:
            yield region
    for one in _locals(stage):
        region = layout.regions.region(AddressOf(one, 0, Pointer(one.type, stage.program.pointer_bits)))
        if stage.origin(one).instance and region is not None:
            yield region


def _locals(stage: Stage) -> Iterator[Var]:
    function = stage.function
    operands = (operand for edge in function.edges for operand in used(edge.operation))
    named = (operand.object for operand in operands if isinstance(operand, AddressOf))
    for one in dict.fromkeys((*function.variables, *function.parameters, *named)):
        if one.in_memory and not one.is_global:
            yield one
