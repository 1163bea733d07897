"""Circuits of gates as AIGER has them: literals, latches and gates; and how they are written.

A literal is twice a variable's number, plus one if it is negated; 0 is false and 1 is true.
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from lemmata.value import value

Gate: TypeAlias = tuple[int, int, int]
"""The literal of a gate, and those of its operands."""


@value
class Latch:
    """A latch whose reset is its own literal begins with any value."""

    literal: int
    next: int
    reset: int


@value
class Netlist:
    """Every gate stands after those that it uses; `names` by the literal of an input or latch."""

    inputs: tuple[int, ...]
    latches: tuple[Latch, ...]
    gates: tuple[Gate, ...]
    names: Mapping[int, str]
    bad: tuple[int, ...]
    constraints: tuple[int, ...] = ()
    outputs: tuple[int, ...] = ()

    @property
    def variables(self) -> int:
        """The greatest variable."""
        defined = (
            *self.inputs,
            *(each.literal for each in self.latches),
            *(gate for gate, _, _ in self.gates),
        )
        return max(defined, default=0) // 2

    @property
    def properties(self) -> tuple[int, ...]:
        """What must not hold: the outputs, where nothing is bad."""
        return self.bad or self.outputs

    def _header(self) -> str:
        counts = [self.variables, *map(len, (self.inputs, self.latches, self.outputs, self.gates))]
        counts += [*map(len, (self.bad, self.constraints))] if self.bad or self.constraints else []
        return " ".join(map(str, counts))

    def _symbols(self) -> Iterator[str]:
        latches = [each.literal for each in self.latches]
        for role, literals in (("i", self.inputs), ("l", latches)):
            for number, literal in enumerate(literals):
                if literal in self.names:
                    yield f"{role}{number} {self.names[literal]}"

    def text(self) -> str:
        """The format `aag`."""
        lines = [f"aag {self._header()}", *map(str, self.inputs)]
        lines += [f"{each.literal} {each.next} {each.reset}" for each in self.latches]
        lines += map(str, (*self.outputs, *self.bad, *self.constraints))
        lines += [f"{gate} {a} {b}" for gate, a, b in self.gates]
        return "\n".join([*lines, *self._symbols()]) + "\n"

    def binary(self) -> bytes:
        """The format `aig`, for inputs, latches and gates whose literals follow one another."""
        lines = [f"aig {self._header()}", *(f"{each.next} {each.reset}" for each in self.latches)]
        lines += map(str, (*self.outputs, *self.bad, *self.constraints))
        made = bytearray(("\n".join(lines) + "\n").encode())
        for gate, a, b in self.gates:
            _number(made, gate - a)
            _number(made, a - b)
        return bytes(made) + "".join(f"{line}\n" for line in self._symbols()).encode()


def _number(made: bytearray, number: int) -> None:
    """In groups of seven bits, lowest first; the high bit says that more follow."""
    while number > 127:
        made.append(number & 127 | 128)
        number >>= 7
    made.append(number)
