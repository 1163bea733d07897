"""A proof about a circuit as a witness circuit, which simulates the model and is inductive by itself.

The format is that of Certifaiger (Yu, Biere, Heljanko: Progress in certifying hardware model checking
results, CAV 2021; for k-induction: Yu, Froleyks, Biere, Heljanko: Stratified certification for k-induction,
FMCAD 2022): AIGER, in which the symbol of a shared input or latch says `= LITERAL of the model`.

Of a k-inductive proof, or one that no path has k steps, the witness has the last k - 1 states with their
inputs as further latches, each with a bit that says whether it is a state of this run yet. Its property is
that these are steps of the model, good ones, and that the oldest one is initial as long as there are fewer.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from lemmata.logic.terms import Term
from lemmata.logic.walk import variables
from lemmata.system.export.blasting import blasted
from lemmata.system.export.gates import FALSE, TRUE, Gates, Word
from lemmata.system.export.start import Inexpressible
from lemmata.system.netlist import Latch, Netlist
from lemmata.system.verdict import Certificate, Exhausted, Inductive, KInductive

Words: TypeAlias = Mapping[Term, list[Word]]
Place: TypeAlias = dict[int, int]
"""The witness's literals for the model's in one state: of all that are not negated."""


def witness_circuit(model: Netlist, words: Words, certificate: Certificate) -> Netlist:
    """The witness; `words` has the model's literals for the variables of the system that was proved."""
    return _Witness(model, words, certificate).netlist()


class _Witness:
    def __init__(self, model: Netlist, words: Words, certificate: Certificate) -> None:
        self._model = model
        self._words = words
        self._exhausted = isinstance(certificate, Exhausted)
        match certificate:
            case Inductive(invariant):
                self._invariant, older = [invariant], 0
            case KInductive(invariant, k):
                self._invariant, older = [invariant], k - 1
            case Exhausted(k):
                self._invariant, older = [], k - 1
        own = [*model.inputs, *(each.literal for each in model.latches)]
        count = len(own)
        starts = range(0, (older + 1) * count, count)
        self._leaves = [
            dict(zip(own, range(2 + 2 * at, 2 + 2 * (at + count), 2), strict=True)) for at in starts
        ]
        first = 2 + 2 * (older + 1) * count
        self._valid = list(range(first, first + 2 * older, 2))
        self._gates = Gates((older + 1) * count + older)
        self._places = [self._place(leaves) for leaves in self._leaves]

    def netlist(self) -> Netlist:
        model, now = self._model, self._places[0]
        latches = [
            Latch(now[each.literal], at(now, each.next), at(now, each.reset)) for each in model.latches
        ]
        for younger, older in zip(self._leaves, self._leaves[1:], strict=False):
            latches += [Latch(older[each], younger[each], older[each]) for each in younger]
        latches += [
            Latch(each, before, FALSE)
            for each, before in zip(self._valid, [TRUE, *self._valid], strict=False)
        ]
        bad = self._property() ^ 1
        return Netlist(
            inputs=tuple(now[each] for each in model.inputs),
            latches=tuple(latches),
            gates=tuple(self._gates.numbered()),
            names={now[each]: f"= {each}" for each in self._leaves[0]},
            bad=(bad,),
            constraints=tuple(at(now, each) for each in model.constraints),
        )

    def _place(self, leaves: Mapping[int, int]) -> Place:
        """The model's gates in one state."""
        place = {FALSE: FALSE, **leaves}
        for gate, a, b in self._model.gates:
            place[gate] = self._gates.and_(at(place, a), at(place, b))
        return place

    # ---------------------------------------------------------------- the property

    def _property(self) -> int:
        gates = self._gates
        parts = [self._good(self._places[0])]
        for number, valid in enumerate(self._valid):
            younger, place = self._places[number], self._places[number + 1]
            constraints = (at(place, each) for each in self._model.constraints)
            step = (
                gates.xor(at(place, each.next), younger[each.literal]) ^ 1 for each in self._model.latches
            )
            before = self._valid[number - 1] if number else TRUE
            right = gates.all([before, self._good(place), *constraints, *step])
            parts.append(gates.or_(valid ^ 1, right))
        known = [TRUE, *self._valid]
        ends = [*self._valid, FALSE if self._exhausted else TRUE]
        for place, here, more in zip(self._places, known, ends, strict=True):
            parts.append(gates.or_(gates.and_(here, more ^ 1) ^ 1, self._initial(place)))
        return gates.all(parts)

    def _good(self, place: Place) -> int:
        """Nothing is bad, and the invariant holds."""
        bad = [at(place, each) for each in self._model.properties]
        return self._gates.all([self._gates.any(bad) ^ 1, *self._holds(place)])

    def _holds(self, place: Place) -> Sequence[int]:
        needed = variables(*self._invariant)
        if any(each not in self._words for each in needed):
            raise Inexpressible("the proof looks at more than the latches of the circuit")
        known = {each: [[at(place, bit) for bit in word] for word in self._words[each]] for each in needed}
        made = blasted(self._gates, self._invariant, known)
        return [bit for word in chain.from_iterable(made) for bit in word]

    def _initial(self, place: Place) -> int:
        gates = self._gates
        begun = [each for each in self._model.latches if each.reset != each.literal]
        return gates.all([gates.xor(place[each.literal], at(place, each.reset)) ^ 1 for each in begun])


def at(place: Mapping[int, int], literal: int) -> int:
    """What a literal of the model is there."""
    return place[literal & ~1] ^ (literal & 1)
