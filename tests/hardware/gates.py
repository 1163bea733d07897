"""Runs AIGER files, text or binary, by Python's integers alone: what a file and a witness of it mean.

It shares nothing with the reader, the terms or the export.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass
class Model:
    """Literals: latches as (own, next, reset), gates by their own literal."""

    inputs: list[int] = field(default_factory=list)
    latches: list[tuple[int, int, int]] = field(default_factory=list)
    outputs: list[int] = field(default_factory=list)
    bad: list[int] = field(default_factory=list)
    constraints: list[int] = field(default_factory=list)
    gates: dict[int, tuple[int, int]] = field(default_factory=dict)

    def first(self, free: dict[int, bool]) -> dict[int, bool]:
        """The latches of the first step, where all resets are constants, or the latch itself."""
        return {own: free[own] if reset == own else bool(reset) for own, _, reset in self.latches}

    def values(self, leaves: dict[int, bool]) -> "Values":
        return Values(self, {0: False, **leaves})


@dataclass
class Values:
    """All literals in one step."""

    model: Model
    known: dict[int, bool]

    def __getitem__(self, literal: int) -> bool:
        stack = [literal & ~1]
        while stack:
            variable = stack[-1]
            if variable in self.known:
                stack.pop()
                continue
            a, b = self.model.gates[variable]
            waiting = [each & ~1 for each in (a, b) if each & ~1 not in self.known]
            if not waiting:
                self.known[variable] = self._plain(a) and self._plain(b)
            stack += waiting
        return self._plain(literal)

    def _plain(self, literal: int) -> bool:
        return self.known[literal & ~1] ^ bool(literal & 1)

    def next(self) -> dict[int, bool]:
        return {own: self[following] for own, following, _ in self.model.latches}


def model(data: bytes) -> Model:
    head, _, rest = data.partition(b"\n")
    kind, *words = head.split()
    _, inputs, latches, outputs, gates, bad, constraints = [*map(int, words), 0, 0][:7]
    made = Model()

    def line() -> list[int]:
        nonlocal rest
        found, _, rest = rest.partition(b"\n")
        return [int(word) for word in found.split()]

    binary = kind == b"aig"
    made.inputs = [2 * n + 2 if binary else line()[0] for n in range(inputs)]
    for n in range(latches):
        own, following, *reset = [*([2 * (inputs + n) + 2] if binary else []), *line()]
        made.latches.append((own, following, reset[0] if reset else 0))
    for section, count in ((made.outputs, outputs), (made.bad, bad), (made.constraints, constraints)):
        section += [line()[0] for _ in range(count)]
    if binary:
        _binary(made, rest, 2 * (inputs + latches) + 2, gates)
    else:
        made.gates = {own: (a, b) for own, a, b in (line() for _ in range(gates))}
    return made


def _binary(made: Model, data: bytes, first: int, count: int) -> None:
    at = 0
    for own in range(first, first + 2 * count, 2):
        deltas = []
        for _ in range(2):
            delta = shift = 0
            while True:
                byte = data[at]
                at += 1
                delta |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    break
            deltas.append(delta)
        made.gates[own] = own - deltas[0], own - deltas[0] - deltas[1]


def bits(literals: Sequence[int], text: str) -> dict[int, bool]:
    assert len(literals) == len(text)
    return {literal: bit == "1" for literal, bit in zip(literals, text, strict=True)}


def problem(data: bytes, witness: str) -> str | None:
    """Why the witness shows no violation of the bad properties that it names; None where it does."""
    circuit = model(data)
    status, claimed, start, *steps, end = witness.splitlines()
    if (status, end) != ("1", "."):
        return "not a witness"
    state = bits([own for own, _, _ in circuit.latches], start)
    if state != circuit.first(state):
        return "the first state is not initial"
    for number, given in enumerate(steps):
        values = circuit.values(state | bits(circuit.inputs, given))
        if not all(values[each] for each in circuit.constraints):
            return f"a constraint does not hold in step {number}"
        state = values.next()
    named = [int(word) for word in claimed.split("b")[1:]]
    wrong = [each for each in named if not values[(circuit.bad or circuit.outputs)[each]]]
    return f"bad {wrong} not reached" if wrong or not named else None
