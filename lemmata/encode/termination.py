"""Loops that certainly end, seen from one counter and one test; all others may be endless.

Every iteration steps a register by a constant and passes a test, on the same register, that leaves the loop.
The test must fail before the register could come around: it compares with a value that the loop does not
change, and the step is 1 towards it, or the value is constant and a step beyond it still fits.
"""

from lemmata.cfa.loops import Loop
from lemmata.cfa.operations import Assign, Assume, Binary, Const, Expression, Operand, Var
from lemmata.cfa.program import Edge, Location
from lemmata.cfa.types import Int
from lemmata.cfa.uses import defined

_MIRRORED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "eq": "eq", "ne": "ne"}
_NEGATED = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "eq": "ne", "ne": "eq"}


def certainly_ends(out: list[list[Edge]], loop: Loop) -> bool:
    return not loop.irreducible and _Search(out, loop).found()


class _Search:
    def __init__(self, out: list[list[Edge]], loop: Loop) -> None:
        self._out = out
        self._loop = loop
        self._setters: dict[str, list[Edge]] = {}
        for at in loop.body:
            for edge in out[at]:
                target = defined(edge.operation)
                if target is not None:
                    self._setters.setdefault(target.name, []).append(edge)

    def found(self) -> bool:
        for at in sorted(self._loop.body):
            edges = self._out[at]
            if any(edge.target not in self._loop.body for edge in edges):
                staying = [edge for edge in edges if edge.target in self._loop.body]
                if len(staying) == 1 and self._counts(staying[0]):
                    return True
        return False

    def _counts(self, staying: Edge) -> bool:
        """Whether the condition for staying can hold only so often."""
        test = staying.operation
        if not isinstance(test, Assume) or not isinstance(test.condition, Binary):
            return False
        op: str = test.condition.op
        if op not in _NEGATED:
            return False
        op = op if test.holds else _NEGATED[op]
        left, right = test.condition.left, test.condition.right
        for counter, other, relation in ((left, right, op), (right, left, _MIRRORED[op])):
            step = self._step(counter)
            if step is not None and self._is_fixed(other) and _fails_in_time(relation, step[1], other):
                return self._always(staying.source) and self._always(step[0].source)
        return False

    def _step(self, counter: Operand) -> tuple[Edge, int] | None:
        """The only edge that sets the counter in the loop, and by how much."""
        setters = self._setters.get(counter.name, []) if isinstance(counter, Var) else []
        if len(setters) != 1 or not isinstance(setters[0].operation, Assign):
            return None
        by = _by(setters[0].operation.value, counter)
        if by is None:
            return None
        return setters[0], by

    def _is_fixed(self, other: Operand) -> bool:
        return not isinstance(other, Var) or other.name not in self._setters

    def _always(self, needed: Location) -> bool:
        """Whether no way from the head back to it avoids the location."""
        head = self._loop.heads[0]
        if needed == head:
            return True
        seen = {head}
        waiting = [head]
        while waiting:
            for edge in self._out[waiting.pop()]:
                if edge.target == head:
                    return False
                if edge.target in self._loop.body and edge.target not in seen and edge.target != needed:
                    seen.add(edge.target)
                    waiting.append(edge.target)
        return True


def _by(computed: Expression, counter: Operand) -> int | None:
    match computed:
        case Binary("add", left, Const(number), Int()) | Binary("add", Const(number), left, Int()):
            return number if left == counter else None
        case Binary("sub", left, Const(number), Int()) if left == counter:
            return -number
        case _:
            return None


def _fails_in_time(relation: str, step: int, bound: Operand) -> bool:
    """counter `relation` bound; the counter's type is the bound's."""
    type_ = bound.type
    if not isinstance(type_, Int):
        return False
    if not type_.signed and step > type_.high // 2:
        step -= type_.high + 1
    if relation == "ne" or (relation == "lt" and step == 1) or (relation == "gt" and step == -1):
        return abs(step) == 1
    if not isinstance(bound, Const):
        return False
    if relation in ("lt", "le") and step > 0:
        return bound.value + step <= type_.high
    return relation in ("gt", "ge") and step < 0 and bound.value + step >= type_.low
