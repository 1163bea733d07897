"""What `--engine` can be asked for: an engine with its settings and what goes with it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from lemmata.value import value

if TYPE_CHECKING:
    from lemmata.logic.external import External


@value
class Use:
    """An invariant source, a name of SOURCES, with its settings; and what begins when it has ended."""

    source: str
    settings: Mapping[str, object] = {}
    then: "Use | None" = None


@value
class Member:
    """An engine of a portfolio, a name of ENGINES, with its settings."""

    engine: str
    settings: Mapping[str, object] = {}


@value
class Configuration:
    """`engine` is a name of ENGINES; `solver` is what finds its proofs, which another one has to check.

    `sources` work beside it, as the `schedule`, a name of SCHEDULES, says. The `transformation`, a name of
    TRANSFORMATIONS, makes the system that the engine gets from the one that is to be decided. With `beside`
    it is a portfolio of engines, of which the first to decide has decided; they share solver and sources.
    With a `seed` the SAT solver searches otherwise than by default.
    """

    engine: str
    summary: str
    settings: Mapping[str, object] = {}
    solver: "External" = "bitwuzla"
    sources: tuple[Use, ...] = ()
    schedule: str = "sequential"
    transformation: str | None = None
    beside: tuple[Member, ...] = ()
    seed: int | None = None

    @property
    def members(self) -> tuple[Member, ...]:
        """All engines, the first one first."""
        return (Member(self.engine, self.settings), *self.beside)


DATA_FLOW = "differences"
"""The source that the configurations with -df take."""

ALL = (Use("df"), Use("templates"))
"""The sources that feed k-induction by default: what they find differs."""


def _augmented(engine: str, summary: str) -> Configuration:
    """Fed by data flow as in paper 004, and by templates when that has passed all precisions once."""
    sources = (Use("df", {"rounds": 1}, then=Use("templates")),)
    return Configuration(engine, f"{summary}, fed by data flow", sources=sources, schedule="base case first")


def _fed(summary: str, *sources: Use) -> Configuration:
    """k-induction takes lemmas whenever they come, so what it proves without any need not wait for them."""
    return Configuration("ki", f"k-induction, fed {summary}", sources=sources, schedule="engine first")


def _fed_by(source: str, words: str) -> Configuration:
    return _fed(f"by {words}", Use(source))


def _fed_statically(words: str, **precision: object) -> Configuration:
    return _fed(f"by data flow, {words}", Use("df-static", precision))


def _instrumented(source: str, words: str) -> Configuration:
    """Algorithm 2 of paper 001: all invariants first, which the program then assumes."""
    return Configuration(
        "depthk",
        f"extended k-induction on the program with {words} as assumptions",
        sources=(Use(source),),
        schedule="sources first",
        transformation="assumed invariants",
    )


CONFIGURATIONS: Mapping[str, Configuration] = {
    "ki": Configuration("ki", "k-induction, whose base case is bounded model checking"),
    "ki-templates": _fed("with template invariants", Use("templates")),
    "ki-df": _fed("by continuously refined data flow and by templates", *ALL),
    "ki-df-static-0-1-t": _fed_statically("precision (0, 1, t)", important=0, depth=1, widening=True),
    "ki-df-static-16-2-t": _fed_statically("precision (16, 2, t)", important=16, depth=2, widening=True),
    "ki-df-static-16-2-f": _fed_statically("precision (16, 2, f)", important=16, depth=2, widening=False),
    "ki-boxes": _fed_by("boxes", "unions of intervals"),
    "ki-boxes-eq": _fed_by("boxes-eq", "unions of intervals and equal registers"),
    "ki-boxes-eq-mod2": _fed_by("boxes-eq-mod2", "unions of intervals, equal registers, even or odd"),
    "ki-congruences": _fed_by("congruences", "residues"),
    "ki-octagons": _fed_by("octagons", "numbers, differences and octagons"),
    "ki-polyhedra": _fed_by("polyhedra", "numbers, differences and convex polyhedra"),
    "ki-pips": _fed_by("pips", "affine transformers, as PIPS has them"),
    "ki-pagai": _fed_by("pagai", "path focusing over convex polyhedra, as PAGAI has it"),
    "df": Configuration(
        "ki", "data flow alone, refined continuously", {"k_max": 1}, sources=(Use("df"),), schedule="sources"
    ),
    "bmc": Configuration("bmc", "bounded model checking, with the forward condition"),
    "kipdr": Configuration("kipdr", "k-induction with property direction"),
    "kiki": Configuration("kiki", "BMC, k-induction and template invariants in one loop"),
    "depthk": _instrumented(DATA_FLOW, "invariants of data flow"),
    "depthk-pips": _instrumented("pips", "affine invariants, as PIPS infers them,"),
    "depthk-pagai": _instrumented("pagai", "polyhedral invariants, as PAGAI infers them,"),
    "unsound-esbmc": Configuration(
        "unsound-esbmc", "the unsound step case of early ESBMC, for comparison: never says true"
    ),
    "ki-kipdr": Configuration(
        "ki", "k-induction, fed by one with property direction", sources=(Use("kipdr"),)
    ),
    "ki-df-kipdr": Configuration(
        "ki",
        "k-induction, fed by data flow and then by k-induction with property direction",
        sources=(Use(DATA_FLOW, then=Use("kipdr")),),
    ),
    "ki-path-programs": Configuration(
        "ki", "k-induction, fed by ctigar on path programs", sources=(Use("path-programs"),)
    ),
    "imc": Configuration("imc", "interpolation-based model checking"),
    "imc-f": Configuration("imc-f", "the same, its fixed-point checks strengthened by invariants"),
    "imc-i": Configuration("imc-i", "the same, its interpolants strengthened by invariants"),
    "imc-f-df": _augmented("imc-f", "imc-f"),
    "imc-i-df": _augmented("imc-i", "imc-i"),
    "imc-i-select": _augmented("imc-i-select", "imc-i, where invariants do not make queries hard"),
    "ismc": Configuration("ismc", "model checking with interpolation sequences"),
    "bvpdr": Configuration("bvpdr", "word-level PDR with cubes, polytopes and predicates"),
    "ctigar": Configuration("ctigar", "PDR over predicates, refined from counterexamples to induction"),
    "ctigar-bmc": Configuration(
        "ctigar", "ctigar and bounded model checking as a portfolio", beside=(Member("bmc"),)
    ),
    "dar": Configuration("dar", "dual approximated reachability"),
    "impact": Configuration("impact", "lazy abstraction with interpolants"),
    "impact-df": _augmented("impact", "impact"),
    "pdr": Configuration(
        "pdr",
        "property-directed reachability over bits, beside ctigar and k-induction",
        sources=ALL,
        schedule="engine ahead",
    ),
    "predabs": Configuration("predabs", "predicate abstraction, refined from counterexamples"),
    "predabs-df": _augmented("predabs", "predabs"),
    "spacer": Configuration("spacer", "z3's engine for Horn clauses, as a yardstick", solver="z3"),
}
DEFAULT_ENGINE = "ki-df"
