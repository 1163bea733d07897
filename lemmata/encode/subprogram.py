"""The part of a prepared Program that some of its edges make up: the path program of a path.

Beyer, Henzinger, Majumdar, Rybalchenko: Path Invariants, PLDI 2007; used in paper 000, 4.9. An edge that a
path passes twice is one edge here, so the loops on the path are loops of the path program, and what is not on
the path is not there. Locations keep their numbers. A run that leaves the part ends without an error: every
run of the part is one of the whole.
"""

from collections.abc import Collection

from lemmata.cfa.program import Edge
from lemmata.encode.stage import Stage
from lemmata.value import replace


def restricted(stage: Stage, edges: Collection[Edge]) -> Stage:
    """The prepared Program with these edges alone."""
    function, kept = stage.function, set(edges)
    left = tuple(edge for edge in function.edges if edge in kept)
    there = {function.entry, *(edge.target for edge in left)}
    errors = tuple(each for each in stage.program.errors if each.location in there)
    functions = {**stage.program.functions, function.name: replace(function, edges=left)}
    return replace(stage, program=replace(stage.program, functions=functions, errors=errors))
