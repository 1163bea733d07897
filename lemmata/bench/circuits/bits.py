"""Problems on bits, as AIGER: `sound` ones are safe, the others have one mistake that is reached.

`n` says how many latches, roughly; each problem grows with it.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from lemmata.system.export.gates import FALSE, TRUE, Gates, Word, inverted
from lemmata.system.netlist import Latch, Netlist


class _Bits:
    """Inputs and latches, and gates over them; a reset of None is any value."""

    def __init__(self, inputs: Sequence[str], resets: Mapping[str, Sequence[int | None]]) -> None:
        self._names = list(inputs)
        self._resets: list[int | None] = []
        self.word: dict[str, Word] = {}
        for name, values in resets.items():
            first = len(self._names) + 1
            self.word[name] = [2 * (first + bit) for bit in range(len(values))]
            self._names += [f"{name}[{bit}]" for bit in range(len(values))]
            self._resets += values
        self.inputs = [2 * (number + 1) for number in range(len(inputs))]
        self.gates = Gates(len(self._names))

    def file(
        self, images: Mapping[str, Word], bad: int, constraint: int = TRUE, *, outputs: bool = False
    ) -> Netlist:
        """`outputs`: the property is an output, as before version 1.9."""
        literals = [literal for word in self.word.values() for literal in word]
        following = [image for name in self.word for image in images[name]]
        latches = (
            Latch(literal, image, literal if reset is None else reset)
            for literal, image, reset in zip(literals, following, self._resets, strict=True)
        )
        names = dict(enumerate(self._names, 1))
        return Netlist(
            inputs=tuple(self.inputs),
            latches=tuple(latches),
            gates=tuple(self.gates.numbered()),
            bad=() if outputs else (bad,),
            constraints=() if constraint == TRUE else (constraint,),
            outputs=(bad,) if outputs else (),
            names={2 * number: name for number, name in names.items()},
        )


def _one(n: int) -> Word:
    return [TRUE, *[FALSE] * (n - 1)]


def counter(n: int, *, sound: bool) -> Netlist:
    """Begins again before all bits are set; the mistake is one too late."""
    made = _Bits(["enable"], {"count": [0] * n})
    gates, (enable,), count = made.gates, made.inputs, made.word["count"]
    full = gates.all(count)
    last = gates.all([count[0] ^ 1, *count[1:]]) if sound else full
    after = gates.choose(last, [FALSE] * n, gates.sum(count, _one(n))[:-1])
    return made.file({"count": gates.choose(enable, after, count)}, full)


def ring(n: int, *, sound: bool) -> Netlist:
    """One token among n stations; the mistake leaves a copy where the last one passes it on."""
    made = _Bits(["move"], {"token": [1, *[0] * (n - 1)]})
    gates, (move,), token = made.gates, made.inputs, made.word["token"]
    passed = [token[-1], *token[:-1]]
    if not sound:
        passed[-1] = gates.or_(passed[-1], gates.and_(token[-1], token[0] ^ 1))
    pairs = [gates.and_(a, b) for at, a in enumerate(token) for b in token[:at]]
    return made.file({"token": gates.choose(move, passed, token)}, gates.any(pairs), outputs=True)


def johnson(n: int, *, sound: bool) -> Netlist:
    """The negated last bit goes in first, so that ones stay together; the mistake splits them once."""
    made = _Bits([], {"bits": [0] * n})
    gates, bits = made.gates, made.word["bits"]
    image = [bits[-1] ^ 1, *bits[:-1]]
    if not sound:
        image[2] = gates.and_(image[2], gates.all(bits) ^ 1)
    borders = [gates.xor(a, b) for a, b in pairwise(bits)]
    pairs = [gates.and_(a, b) for at, a in enumerate(borders) for b in borders[:at]]
    return made.file({"bits": image}, gates.any(pairs))


def feedback(n: int, *, sound: bool) -> Netlist:
    """A shift register with linear feedback never becomes zero; with a conjunction it does."""
    made = _Bits([], {"bits": [1, *[0] * (n - 1)]})
    gates, bits = made.gates, made.word["bits"]
    fed = gates.xor(bits[-1], bits[0]) if sound else gates.and_(bits[-1], bits[0])
    return made.file({"bits": [fed, *bits[:-1]]}, gates.all(inverted(bits)))


def parity(n: int, *, sound: bool) -> Netlist:
    """A shift register with its parity; the mistake forgets what leaves a full register."""
    made = _Bits(["x"], {"bits": [0] * n, "parity": [0]})
    gates, (x,), bits, (kept,) = made.gates, made.inputs, made.word["bits"], made.word["parity"]
    right = gates.xor(gates.xor(kept, x), bits[-1])
    wrong = gates.mux(gates.all(bits), gates.xor(kept, x), right)
    real = FALSE
    for bit in bits:
        real = gates.xor(real, bit)
    images = {"bits": [x, *bits[:-1]], "parity": [right if sound else wrong]}
    return made.file(images, gates.xor(real, kept))


def lockstep(n: int, *, sound: bool) -> Netlist:
    """Two counters, one by a sum and one by toggling; the mistake toggles the highest bit too early."""
    made = _Bits(["enable"], {"left": [0] * n, "right": [0] * n})
    gates, (enable,), left, right = made.gates, made.inputs, made.word["left"], made.word["right"]
    toggled, carry = [], enable
    for at, bit in enumerate(right):
        early = not sound and at == n - 1
        toggled.append(gates.xor(bit, gates.and_(enable, right[at - 1]) if early else carry))
        carry = gates.and_(carry, bit)
    images = {"left": gates.choose(enable, gates.sum(left, _one(n))[:-1], left), "right": toggled}
    return made.file(images, gates.equal(left, right) ^ 1)


def gray(n: int, *, sound: bool) -> Netlist:
    """A Gray code changes one bit at a time; the mistake counts twice where half of it is done."""
    made = _Bits(["enable"], {"count": [0] * n, "before": [0] * n})
    gates, (enable,), count = made.gates, made.inputs, made.word["count"]
    before = made.word["before"]
    code = [gates.xor(a, b) for a, b in zip(count, [*count[1:], FALSE], strict=True)]
    half = gates.all([count[-1], *inverted(count[:-1])])
    step = [TRUE, *([FALSE] * (n - 1))] if sound else [half ^ 1, half, *([FALSE] * (n - 2))]
    changed = [gates.xor(a, b) for a, b in zip(code, before, strict=True)]
    pairs = [gates.and_(a, b) for at, a in enumerate(changed) for b in changed[:at]]
    images = {"count": gates.choose(enable, gates.sum(count, step)[:-1], count), "before": code}
    return made.file(images, gates.any(pairs))


def copies(n: int, *, sound: bool) -> Netlist:
    """Any first value is passed on from latch to latch; the mistake trusts one too early."""
    made = _Bits([], {"first": [None], "copy": [None] * n, "valid": [*[0] * (n - 1), int(not sound)]})
    gates, first = made.gates, made.word["first"]
    copy, valid = made.word["copy"], made.word["valid"]
    images = {"first": first, "copy": [first[0], *copy[:-1]], "valid": [TRUE, *valid[:-1]]}
    wrong = [gates.and_(v, gates.xor(c, first[0])) for c, v in zip(copy, valid, strict=True)]
    return made.file(images, gates.any(wrong))


def constrained(n: int, *, sound: bool) -> Netlist:
    """A counter by ones and twos whose environment stops it before its end, but for twos in the mistake."""
    made = _Bits(["one", "two"], {"count": [0] * n})
    gates, count = made.gates, made.word["count"]
    *image, carry = gates.sum(count, [*made.inputs, *[FALSE] * (n - 2)])
    full = gates.all(count)
    ends = gates.and_(gates.all(image), full ^ 1)
    stops = ends if sound else gates.and_(ends, made.inputs[1] ^ 1)
    return made.file({"count": image}, full, gates.or_(carry, stops) ^ 1)


def arbiter(n: int, *, sound: bool) -> Netlist:
    """Grants go round with a token, and are registered; the mistake grants without it when all ask."""
    requests = [f"request{each}" for each in range(n)]
    made = _Bits(requests, {"token": [1, *[0] * (n - 1)], "grant": [0] * n})
    gates, asked, token = made.gates, made.inputs, made.word["token"]
    granted = [gates.and_(a, b) for a, b in zip(asked, token, strict=True)]
    if not sound:
        granted[0] = gates.or_(granted[0], gates.all([*asked, token[-1]]))
    grant = made.word["grant"]
    pairs = [gates.and_(a, b) for at, a in enumerate(grant) for b in grant[:at]]
    return made.file({"token": [token[-1], *token[:-1]], "grant": granted}, gates.any(pairs))


FAMILIES: Mapping[str, tuple[Callable[..., Netlist], int]] = {
    "counter-bits": (counter, 4),
    "ring": (ring, 5),
    "johnson": (johnson, 5),
    "feedback-bits": (feedback, 6),
    "parity": (parity, 5),
    "lockstep": (lockstep, 4),
    "gray-bits": (gray, 4),
    "copies": (copies, 4),
    "constrained": (constrained, 4),
    "arbiter-bits": (arbiter, 4),
}
"""By name, with a size at which every engine should manage."""
