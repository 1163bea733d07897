"""The order of the passes."""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from lemmata.cfa.program import Program
from lemmata.encode.function_pointers import resolve_function_pointers
from lemmata.encode.inlining import inline
from lemmata.encode.library import forget_library
from lemmata.encode.scalarisation import scalarise
from lemmata.encode.simplification import simplify
from lemmata.encode.slicing import slice_to_errors
from lemmata.encode.stage import Config, Pass, Stage, start
from lemmata.encode.unrolling import unroll

PASSES: tuple[Pass, ...] = (
    resolve_function_pointers,
    inline,
    simplify,
    forget_library,
    unroll,
    scalarise,
    slice_to_errors,
    simplify,
)


def prepare(program: Program, config: Config | None = None, passes: Sequence[Pass] = PASSES) -> Stage:
    """All passes, one after another."""
    stage = start(program, config)
    with _no_collection():
        for one in passes:
            stage = one(stage)
    return stage


@contextmanager
def _no_collection() -> Iterator[None]:
    """Passes make many small values and no cycles, among which there is no garbage to look for."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
