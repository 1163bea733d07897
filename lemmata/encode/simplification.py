"""Simplification: the same runs in fewer operations.

Constants and copies are propagated, decided branches and jumps to them are straightened, dead assignments,
unreachable edges and Skips go. Nothing that ends a path goes, so undefined behaviour that a property has
made a branch of its own, or that the interpreter reports, stays where it is.
"""

from lemmata.encode.dead_code import prune, remove_dead_code
from lemmata.encode.graph import Graph
from lemmata.encode.propagation import propagate
from lemmata.encode.stage import Stage

_ROUNDS = 4


def simplify(stage: Stage) -> Stage:
    """As long as a round takes away a twentieth of the edges, or a few times."""
    for _ in range(_ROUNDS):
        before = len(stage.function.edges)
        stage = _round(stage)
        if len(stage.function.edges) > before * 0.95:
            break
    return prune(stage)


def _round(stage: Stage) -> Stage:
    graph = Graph(stage)
    propagate(graph)
    graph.contract()
    stage = graph.finish()
    graph = Graph(stage)
    remove_dead_code(graph)
    graph.contract()
    return graph.finish()
