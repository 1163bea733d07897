"""Algorithms that decide whether a transition system can take a bad step; one file each.

ENGINES names them: the file, whose function of the same name makes the run of a system, and what differs from
the default of its configuration.
"""

from collections.abc import Mapping

from lemmata.engines.registry import Entry

ENGINES: Mapping[str, Entry] = {
    "bmc": Entry("bmc", "bounded model checking, with the forward condition"),
    "bvpdr": Entry("bvpdr", "word-level PDR with mixed reasoning units (paper 003)"),
    "ctigar": Entry("ctigar", "PDR over predicates, refined from counterexamples to induction (paper 000)"),
    "dar": Entry("dar", "dual approximated reachability"),
    "depthk": Entry("depthk", "extended k-induction (paper 001, Algorithm 2)"),
    "imc": Entry("imc", "interpolation-based model checking (paper 004, Algorithm 1)"),
    "imc-f": Entry(
        "imc",
        "the same, with fixed-point checks strengthened by invariants",
        {"strengthen": "fixed-point checks"},
    ),
    "imc-i": Entry(
        "imc", "the same, with interpolants strengthened by invariants", {"strengthen": "interpolants"}
    ),
    "imc-i-select": Entry(
        "imc",
        "the same, where a strengthened interpolant does not make the next query hard",
        {"strengthen": "selected interpolants"},
    ),
    "impact": Entry("impact", "lazy abstraction with interpolants"),
    "ismc": Entry("ismc", "interpolation-sequence-based model checking"),
    "ki": Entry("kinduction", "k-induction (paper 002, Algorithm 1)"),
    "kiki": Entry("kiki", "BMC, k-induction and template invariants in one loop (kIkI)"),
    "kipdr": Entry("kipdr", "k-induction with property direction (paper 000, Algorithm 1)"),
    "pdr": Entry("pdr", "property-directed reachability"),
    "predabs": Entry("predabs", "predicate abstraction with counterexample-guided refinement"),
    "spacer": Entry("spacer", "z3's engine for Horn clauses, as a yardstick"),
    "unsound-esbmc": Entry(
        "unsound_esbmc", "the unsound step case of early ESBMC; never says true (paper 002)"
    ),
}
