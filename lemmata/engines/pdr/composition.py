"""PDR over bits, in turns with CTIGAR and k-induction: what one of them cannot decide, another one may.

Bits find what is about control and small words, and ask a SAT solver. CTIGAR finds what is about numbers, in
predicates over words. K-induction follows paths from the initial states, and proves what needs no invariant.
"""

from lemmata.engines.kinduction import Config as KInduction
from lemmata.engines.kinduction import kinduction
from lemmata.engines.paths import bounded_search
from lemmata.engines.pdr.bits import bits_of, circuit, over_bits
from lemmata.engines.pdr.cubes import GaveUp
from lemmata.engines.pdr.search import Config, searched
from lemmata.engines.pdr.words import over_words
from lemmata.engines.turns import Share, in_turns
from lemmata.system.engine import InvariantSource, Run
from lemmata.system.export.start import Inexpressible
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Hindered, Unknown

LONG = 2
"""What k-induction pays for a unit of work: between two looks at its long paths the solver does more."""


def pdr(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Run:
    """Over one kind of cubes, and where it gives up on paths alone; or over bits beside the others."""
    if config.over == "all":
        return (yield from in_turns(_all(system, lemmas, config)))
    try:
        if config.over == "words":
            return (yield from searched(system, over_words(system), lemmas, config))
        return (yield from searched(system, over_bits(circuit(system)), lemmas, config))
    except Inexpressible as reason:
        return Unknown(f"no cubes of bits: {reason}")
    except GaveUp as gave_up:
        yield Hindered(str(gave_up))
        return (yield from bounded_search(system, 0, config.k_max))


def _all(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> list[Share]:
    """A circuit takes long to make where words are many: meanwhile the others may be done."""
    # CTIGAR is made of parts of this package, which has to be there first.
    from lemmata.engines.ctigar import Config as Ctigar
    from lemmata.engines.ctigar import searched as abstractly

    return [
        Share(kinduction(system, lemmas, KInduction(k_max=config.k_max)), price=LONG),
        Share(_willing(abstractly(system, lemmas, Ctigar(k_max=config.k_max)))),
        Share(_willing(_over_bits(system, lemmas, config)), charge=bits_of(system)),
    ]


def _over_bits(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Run:
    """Bits of words only where there is no circuit: the same cubes, but each query takes far longer."""
    try:
        parts = over_bits(circuit(system))
    except Inexpressible:
        return (yield from searched(system, over_words(system), lemmas, config))
    return (yield from searched(system, parts, lemmas, config))


def _willing(run: Run) -> Run:
    """One that gives up leaves the rest to the others."""
    try:
        return (yield from run)
    except GaveUp as gave_up:
        return Unknown(str(gave_up))
