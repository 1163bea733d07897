"""Terms as straight-line programs, to be run again and again: on other terms, or on concrete values.

Unrolling replays the transition relation once per step, simulation evaluates it once per step. Both pay
for looking at the terms once, here.
"""

from collections.abc import Iterable, Mapping, Sequence

from bitwuzla import Kind, Sort, Term

from lemmata.logic.semantics import Meaning, Undetermined, meaning
from lemmata.logic.terms import Terms
from lemmata.logic.values import Value, value_of
from lemmata.logic.walk import postorder
from lemmata.value import value


@value
class _Instruction:
    kind: Kind
    arguments: tuple[int, ...]
    indices: tuple[int, ...]
    term: Term
    alone: bool


class Replay:
    """Roots as functions of given leaves (variables, or any subterms): `replay(images)` substitutes.

    Subterms without such a leaf are kept as they are, so that a replay costs what changes.
    """

    def __init__(self, terms: Terms, roots: Iterable[Term], leaves: Iterable[Term]) -> None:
        self._terms = terms
        self._roots = list(roots)
        self._slots: dict[Term, int] = {leaf: slot for slot, leaf in enumerate(dict.fromkeys(leaves))}
        self._leaf_kinds = [leaf.kind() for leaf in self._slots]
        self._kept: list[Term] = []
        self._program: list[_Instruction] = []
        self._compile(postorder(self._roots, frozenset(self._slots)))

    def _compile(self, order: list[Term]) -> None:
        """Slots hold the leaves, then what is kept, then the results in order."""
        leaves = len(self._slots)
        changing: dict[Term, None] = dict.fromkeys(self._slots)
        moving: list[Term] = []
        for term in order:
            if term not in changing and any(child in changing for child in term.children()):
                changing[term] = None
                moving.append(term)
        needed = dict.fromkeys(child for term in moving for child in term.children() if child not in changing)
        needed.update(dict.fromkeys(root for root in self._roots if root not in changing))
        self._kept = list(needed)
        for slot, term in enumerate([*self._kept, *moving], leaves):
            self._slots[term] = slot
        for term in moving:
            arguments = tuple(self._slots[child] for child in term.children())
            indices = tuple(term.indices()) if term.num_indices() else ()
            self._program.append(_Instruction(term.kind(), arguments, indices, term, len(arguments) == 1))
        self._results = [self._slots[root] for root in self._roots]

    def __call__(self, images: Mapping[Term, Term] | Sequence[Term]) -> list[Term]:
        """The roots with every leaf replaced: by its image in a mapping, or by position."""
        given = list(images.values()) if isinstance(images, Mapping) else list(images)
        slots = [*given, *self._kept]
        # Rules look at arguments and their kinds. Where no argument has become another kind of term than the
        # one that the instruction was made for, none applies that did not apply then.
        changed = {slot for slot, kind in enumerate(self._leaf_kinds) if given[slot].kind() is not kind}
        raw, again = self._terms.raw, self._terms.again
        for step in self._program:
            arguments = [slots[slot] for slot in step.arguments]
            if changed.isdisjoint(step.arguments) and (step.alone or arguments[-2] != arguments[-1]):
                made = raw(step.kind, arguments, step.indices)
            else:
                made = again(step.term, arguments)
                if made.kind() is not step.kind:
                    changed.add(len(slots))
            slots.append(made)
        return [slots[slot] for slot in self._results]


def substitute(terms: Terms, roots: Iterable[Term], images: Mapping[Term, Term]) -> list[Term]:
    """The roots with every key replaced by its image, all at once and from the outside in."""
    return Replay(terms, roots, images)(images)


class Evaluator:
    """Roots as functions of the variables' values."""

    def __init__(self, roots: Iterable[Term]) -> None:
        roots = list(roots)
        order = postorder(roots)
        slots = {term: slot for slot, term in enumerate(order)}
        meanings: dict[object, Meaning] = {}
        self._start: list[Value] = [False] * len(order)
        self._variables: list[tuple[int, Term]] = []
        self._program: list[tuple[int, Meaning, tuple[int, ...]]] = []
        for slot, term in enumerate(order):
            if term.is_const():
                self._variables.append((slot, term))
            elif term.is_value():
                self._start[slot] = value_of(term)
            else:
                arguments = tuple(slots[child] for child in term.children())
                self._program.append((slot, _meaning(term, meanings), arguments))
        self._results = [slots[root] for root in roots]

    def __call__(self, values: Mapping[Term, Value]) -> list[Value]:
        """The roots' values; every variable that occurs has to have one."""
        slots = self._start.copy()
        for slot, variable in self._variables:
            slots[slot] = values[variable]
        for slot, function, arguments in self._program:
            match arguments:
                case (a, b):
                    slots[slot] = function(slots[a], slots[b])
                case (a,):
                    slots[slot] = function(slots[a])
                case _:
                    slots[slot] = function(*[slots[a] for a in arguments])
        return [slots[slot] for slot in self._results]


def _meaning(term: Term, known: dict[object, Meaning]) -> Meaning:
    """Operators that only differ in their arguments share one function."""
    sorts: tuple[Sort, ...] = tuple(child.sort() for child in term.children())
    indices = tuple(term.indices()) if term.num_indices() else ()
    key = term.kind(), sorts, indices
    if key not in known:
        known[key] = _total(meaning(term.kind(), sorts, indices), term.kind())
    return known[key]


def _total(function: Meaning, kind: Kind) -> Meaning:
    """0 where the standard leaves the value open: whoever builds such a term guards it (floats.py)."""
    if kind not in (Kind.FP_TO_SBV, Kind.FP_TO_UBV):
        return function

    def apply(*arguments: Value) -> Value:
        try:
            return function(*arguments)
        except Undetermined:
            return 0

    return apply


def evaluate(term: Term, values: Mapping[Term, Value]) -> Value:
    """The value of one term, once."""
    return Evaluator([term])(values)[0]
