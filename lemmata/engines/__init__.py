"""Algorithms that decide whether a transition system can take a bad step; one file each.

ENGINES names them: a function that makes the run of a system, and the default of its configuration.
"""

from collections.abc import Mapping

from lemmata.engines.bmc import Config as BmcConfig
from lemmata.engines.bmc import bmc
from lemmata.engines.bvpdr import Config as BvpdrConfig
from lemmata.engines.bvpdr import bvpdr
from lemmata.engines.ctigar import Config as CtigarConfig
from lemmata.engines.ctigar import ctigar
from lemmata.engines.dar import Config as DarConfig
from lemmata.engines.dar import dar
from lemmata.engines.depthk import Config as DepthkConfig
from lemmata.engines.depthk import depthk
from lemmata.engines.imc import Config as ImcConfig
from lemmata.engines.imc import imc
from lemmata.engines.impact import Config as ImpactConfig
from lemmata.engines.impact import impact
from lemmata.engines.ismc import Config as IsmcConfig
from lemmata.engines.ismc import ismc
from lemmata.engines.kiki import Config as KikiConfig
from lemmata.engines.kiki import kiki
from lemmata.engines.kinduction import Config as KInductionConfig
from lemmata.engines.kinduction import kinduction
from lemmata.engines.kipdr import Config as KipdrConfig
from lemmata.engines.kipdr import kipdr
from lemmata.engines.pdr import Config as PdrConfig
from lemmata.engines.pdr import pdr
from lemmata.engines.predabs import Config as PredabsConfig
from lemmata.engines.predabs import predabs
from lemmata.engines.registry import Entry
from lemmata.engines.spacer import Config as SpacerConfig
from lemmata.engines.spacer import spacer
from lemmata.engines.unsound_esbmc import Config as UnsoundConfig
from lemmata.engines.unsound_esbmc import unsound_esbmc

ENGINES: Mapping[str, Entry] = {
    "bmc": Entry(bmc, BmcConfig(), "bounded model checking, with the forward condition"),
    "bvpdr": Entry(bvpdr, BvpdrConfig(), "word-level PDR with mixed reasoning units (paper 003)"),
    "ctigar": Entry(
        ctigar, CtigarConfig(), "PDR over predicates, refined from counterexamples to induction (paper 000)"
    ),
    "dar": Entry(dar, DarConfig(), "dual approximated reachability"),
    "depthk": Entry(depthk, DepthkConfig(), "extended k-induction (paper 001, Algorithm 2)"),
    "imc": Entry(imc, ImcConfig(), "interpolation-based model checking (paper 004, Algorithm 1)"),
    "imc-f": Entry(
        imc, ImcConfig("fixed-point checks"), "the same, with fixed-point checks strengthened by invariants"
    ),
    "imc-i": Entry(imc, ImcConfig("interpolants"), "the same, with interpolants strengthened by invariants"),
    "imc-i-select": Entry(
        imc,
        ImcConfig("selected interpolants"),
        "the same, where a strengthened interpolant does not make the next query hard",
    ),
    "impact": Entry(impact, ImpactConfig(), "lazy abstraction with interpolants"),
    "ismc": Entry(ismc, IsmcConfig(), "interpolation-sequence-based model checking"),
    "ki": Entry(kinduction, KInductionConfig(), "k-induction (paper 002, Algorithm 1)"),
    "kiki": Entry(kiki, KikiConfig(), "BMC, k-induction and template invariants in one loop (kIkI)"),
    "kipdr": Entry(kipdr, KipdrConfig(), "k-induction with property direction (paper 000, Algorithm 1)"),
    "pdr": Entry(pdr, PdrConfig(), "property-directed reachability"),
    "predabs": Entry(predabs, PredabsConfig(), "predicate abstraction with counterexample-guided refinement"),
    "spacer": Entry(spacer, SpacerConfig(), "z3's engine for Horn clauses, as a yardstick"),
    "unsound-esbmc": Entry(
        unsound_esbmc, UnsoundConfig(), "the unsound step case of early ESBMC; never says true (paper 002)"
    ),
}
