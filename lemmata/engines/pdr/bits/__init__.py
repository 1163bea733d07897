"""The parts of PDR over bits: literals are numbers of latches, and questions go to a SAT solver."""

from collections.abc import Sequence

from lemmata.engines.pdr.bits.circuit import Circuit, bits_of, circuit
from lemmata.engines.pdr.bits.frames import Frames
from lemmata.engines.pdr.bits.initial import Initial
from lemmata.engines.pdr.bits.lifting import Lifting
from lemmata.engines.pdr.bits.moment import Moment
from lemmata.engines.pdr.parts import Parts
from lemmata.system.path import Path


def over_bits(made: Circuit) -> Parts[int, Moment, frozenset[int]]:
    initial = Initial(made)

    def path(begin: frozenset[int], steps: Sequence[Moment]) -> Path:
        system = made.system
        inputs = [made.valuation(system.inputs, frozenset(step.inputs)) for step in steps]
        return Path(made.valuation(system.state, begin), tuple(inputs))

    return Parts("bit query", Frames(made, initial), initial, Lifting(made), lambda _: False, path)


__all__ = ["Circuit", "bits_of", "circuit", "over_bits"]
