"""What the papers compare: which configurations on which sets, and the tables and plots of them."""

from collections.abc import Mapping

from lemmata.bench import tables
from lemmata.bench.comparison import against
from lemmata.bench.configurations import by_task, configurations, steps, within
from lemmata.bench.expansion import expansion
from lemmata.bench.interpolants import effort, seeds, sizes
from lemmata.bench.plots import Plot, quantile, scatter
from lemmata.bench.selection import Fold, chosen, engines, over, safe, solved_by, together, unsolved_by
from lemmata.bench.work import counted, cpu, work
from lemmata.value import value


@value
class Study:
    """`sets` are folders or lists below the root, `engines` what is asked, with settings.

    `tables` and `plots` are functions of the results, by title and by name. `path_programs`: the tasks are
    the path programs of those of the sets.
    """

    about: str
    sets: tuple[str, ...]
    engines: tuple[str, ...]
    tables: Mapping[str, Fold]
    plots: Mapping[str, Plot]
    path_programs: bool = False


_STATIC = ("ki-df-static-0-1-t", "ki-df-static-16-2-t", "ki-df-static-16-2-f")
_BOXES = ("ki-boxes", "ki-boxes-eq", "ki-boxes-eq-mod2")
_DEPTHK = ("depthk", "depthk-pips", "depthk-pagai")
_KIPDR = ("ki-kipdr", "ki-df", "ki-df-kipdr")
_MIXES = tuple(f"bvpdr c={c}" for c in ("0", "0.25", "0.5", "0.75", "1"))
_SIMULATIONS = ("bvpdr simulation=ternary", "bvpdr simulation=interval", "bvpdr c=0.5")
"""The third is hybrid simulation, which is the default."""
_IMC = ("imc", "imc-f-df", "imc-i-df", "imc-i-select")

STUDIES: Mapping[str, Study] = {
    "invariants": Study(
        "sources of invariants for k-induction (papers 002, 001 and 000)",
        ("loops", "bitlevel", "embedded"),
        (
            *("ki", "ki-df", *_STATIC, *_BOXES, "ki-congruences", "ki-octagons", "ki-polyhedra", "ki-pips"),
            *("ki-pagai", "ki-kipdr", "kiki", "df", *_DEPTHK, "unsound-esbmc"),
        ),
        {
            "Configurations (Table I of paper 002, Table 1 of paper 001)": configurations,
            "Decided by, all sets": over(together, steps),
            "Decided by, set by set (Figures 8 and 9 of paper 001)": over(
                engines("ki", "ki-df", *_DEPTHK, "unsound-esbmc"), steps
            ),
            "ki-df against ki": against("ki", "ki-df"),
            "What ki leaves and ki-kipdr proves (Table 5 of paper 000)": over(
                chosen(safe, unsolved_by("ki"), solved_by("ki-kipdr"), engines(*_BOXES, "ki-kipdr")),
                configurations,
            ),
            "Decided within, all sets": over(together, within),
        },
        {
            "quantile": lambda results: quantile(engines("ki", *_STATIC, "ki-df", "kiki", "depthk")(results)),
            "ki-and-ki-df": scatter("ki", "ki-df", "CPU seconds", cpu),
        },
    ),
    "seven": Study(
        "the seven tasks of paper 000",
        ("seven",),
        (
            *("ki", *_BOXES, "ki-congruences", "ki-df", "ki-kipdr", "kipdr", "pdr", "ctigar", "bvpdr", *_IMC),
            *("ismc", "dar", "impact", "impact-df", "predabs", "predabs-df", "spacer"),
        ),
        {"By task, CPU seconds (Table 6 of paper 000)": by_task, "Configurations": configurations},
        {},
    ),
    "pdr": Study(
        "property-directed reachability (paper 000)",
        ("loops", "bitlevel", "eca", "large-control"),
        ("ki", "ctigar", "ctigar-bmc", "kipdr", *_KIPDR, "pdr", "spacer"),
        {
            "Configurations (Tables 2 and 8 of paper 000)": configurations,
            "Safe, and left by ki (Table 3 of paper 000)": over(
                chosen(safe, unsolved_by("ki"), engines(*_KIPDR)), configurations
            ),
            "pdr against spacer": against("spacer", "pdr"),
            "What ki-df leaves": over(chosen(unsolved_by("ki-df"), engines("pdr", "ctigar")), configurations),
            "Decided within, all sets (Figure 4 of paper 000)": over(together, within),
        },
        {"quantile": quantile, "spacer-and-pdr": scatter("spacer", "pdr", "CPU seconds", cpu)},
    ),
    "bvpdr": Study(
        "word-level PDR with mixed units (paper 003)",
        ("loops", "bitlevel"),
        tuple(dict.fromkeys((*_MIXES, *_SIMULATIONS))),
        {
            "Solved as a function of c, hybrid simulation (Figure 6 of paper 003)": over(
                engines(*_MIXES), configurations
            ),
            "Solved by simulation, c = 0.5 (Figure 8 of paper 003)": over(
                engines(*_SIMULATIONS), configurations
            ),
            "Expansion in bits per move (moves) (Figure 7 of paper 003)": over(
                engines(*_SIMULATIONS), expansion
            ),
            "Decided within, all sets": over(together, within),
        },
        {"quantile-c": lambda results: quantile(engines(*_MIXES)(results))},
    ),
    "path-programs": Study(
        "path programs as tasks (Table 4 of paper 000)",
        ("loops", "bitlevel"),
        ("ki", *_KIPDR),
        {
            "Path programs that ki does not prove (Table 4 of paper 000)": over(
                unsolved_by("ki"), configurations
            )
        },
        {},
        path_programs=True,
    ),
    "interpolation": Study(
        "interpolation and invariants (paper 004)",
        ("loops", "bitlevel", "eca", "large-control", "floats"),
        (*_IMC, "ismc", "dar", "impact", "impact-df", "predabs", "predabs-df", "ki-df"),
        {
            "Plain and augmented, safe tasks (Tables 2 and 3 of paper 004)": over(safe, configurations),
            "All tasks": configurations,
            "imc-i-df against imc": against("imc", "imc-i-df"),
            "Interpolation": effort,
            "Sizes of interpolants, in nodes": sizes,
            "Unrollings and interpolation queries (Figure 2 of paper 004)": work("imc", "imc-i-df"),
            "Decided within, all sets": over(together, within),
        },
        {
            "quantile": quantile,
            "unrollings": scatter("imc", "imc-i-df", "unrollings", counted("unrollings")),
            "interpolation-queries": scatter(
                "imc", "imc-i-df", "interpolation queries", counted("interpolation calls")
            ),
        },
    ),
    "seeds": Study(
        "five seeds of the solver (Figure 3 of paper 004)",
        ("loops", "bitlevel"),
        tuple(f"{engine} seed={seed}" for seed in range(1, 6) for engine in ("imc", "imc-i-df")),
        {"Proofs by seed (Figure 3 of paper 004)": seeds, "Configurations": configurations},
        {},
    ),
    "hardware": Study(
        "hardware problems, with ABC's pdr and Spacer beside",
        ("hardware-dev",),
        ("pdr", "bvpdr", "ki-kipdr", "imc", "ismc", "dar", "spacer", "abc-pdr"),
        {"Configurations": configurations, "By task, CPU seconds": by_task},
        {"quantile": quantile},
    ),
    "verdicts": Study(
        "the default engine on every set: verdicts, their evidence, and what stood in the way",
        (
            *("frontend-small", "loops", "bitlevel", "floats", "arrays", "nonlinear", "recursion", "eca"),
            *("large-control", "embedded", "xcsp", "heap-memsafety", "heap-reach", "overflow", "termination"),
        ),
        ("ki-df",),
        {
            "Verdicts": tables.verdicts,
            "Evidence": tables.evidence,
            "What was not decided": tables.reasons,
        },
        {},
    ),
}
