"""Cubes of latches, and steps as the solver's model has them."""

from collections.abc import Sequence
from typing import TypeAlias

from lemmata.engines.pdr.bits.circuit import Circuit
from lemmata.value import value

Cube: TypeAlias = tuple[int, ...]


@value
class Moment:
    """A step: for each latch that matters, and for each input, the literal that is true."""

    state: Cube
    inputs: Cube


def moment(circuit: Circuit, model: Sequence[int]) -> Moment:
    return Moment(
        tuple([model[latch - 1] for latch in circuit.next]),
        tuple([model[each - 1] for each in circuit.inputs]),
    )
