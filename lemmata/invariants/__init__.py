"""Invariant sources: what is true of every reachable state, found beside the engines; SOURCES names them."""

from collections.abc import Mapping

from lemmata.invariants.dataflow import Config as DataflowConfig
from lemmata.invariants.dataflow import with_domain
from lemmata.invariants.path_focusing import Config as PathFocusingConfig
from lemmata.invariants.path_focusing import path_focused
from lemmata.invariants.refinement import Config as RefinementConfig
from lemmata.invariants.refinement import StaticConfig, continuously_refined, statically
from lemmata.invariants.registry import Entry, OverProgram, OverSystem
from lemmata.invariants.templates import Config as TemplatesConfig
from lemmata.invariants.templates import templates
from lemmata.invariants.transformers import Config as TransformersConfig
from lemmata.invariants.transformers import affine


def _dataflow(name: str, domain: str, summary: str) -> OverProgram:
    source = with_domain(name, domain)
    return OverProgram(source, DataflowConfig(), f"data flow: {summary}", proves=True)


SOURCES: Mapping[str, Entry] = {
    "df": OverProgram(
        continuously_refined,
        RefinementConfig(),
        "data flow, refined continuously: expressions over unions of intervals, then other domains",
        proves=True,
    ),
    "df-static": OverProgram(
        statically,
        StaticConfig(),
        "data flow: expressions over unions of intervals, one precision",
        proves=True,
    ),
    "boxes": _dataflow("boxes", "intervals", "unions of intervals"),
    "boxes-eq": _dataflow("boxes-eq", "intervals-eq", "unions of intervals, equal registers"),
    "boxes-eq-mod2": _dataflow(
        "boxes-eq-mod2", "intervals-eq-mod2", "unions of intervals, equal registers, even or odd"
    ),
    "congruences": _dataflow("congruences", "congruences", "residues"),
    "numbers": _dataflow("numbers", "numbers", "unions of intervals, congruences and known bits"),
    "octagons": _dataflow("octagons", "numbers-octagons", "numbers, differences, and octagons"),
    "differences": _dataflow("differences", "numbers-equalities", "numbers, and differences of registers"),
    "polyhedra": _dataflow("polyhedra", "numbers-polyhedra", "numbers, differences, and convex polyhedra"),
    "pagai": OverProgram(
        path_focused,
        PathFocusingConfig(),
        "convex polyhedra, along the paths of the loops that a solver says are missing",
        proves=True,
    ),
    "pips": OverProgram(
        affine,
        TransformersConfig(),
        "affine transformers of loops, and the preconditions that follow from them",
        proves=True,
    ),
    "templates": OverSystem(
        templates,
        TemplatesConfig(),
        "candidates that sampled states suggest, proved by induction",
        proves=True,
    ),
}
