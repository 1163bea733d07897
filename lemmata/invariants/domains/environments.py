"""Abstract states that say something of each register by itself, for any domain of values.

A state maps registers to values; one that is missing may hold anything. It is never changed in place.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Generic, Protocol, TypeAlias, TypeVar

from lemmata.cfa.operations import (
    AddressOf,
    Assign,
    Assume,
    Binary,
    BinaryOp,
    BitCast,
    Call,
    Cast,
    Const,
    Expression,
    FunctionAddress,
    Havoc,
    Offset,
    Operand,
    Operation,
    Overflows,
    Return,
    Stop,
    Unary,
    UnaryOp,
    Var,
)
from lemmata.cfa.types import INT, Int, Type
from lemmata.cfa.uses import defined
from lemmata.invariants.domains.domain import Facts, Held
from lemmata.logic.terms import Term, Terms

V = TypeVar("V")

State: TypeAlias = Mapping[str, V]

COMPARISONS: frozenset[BinaryOp] = frozenset({"eq", "ne", "lt", "le", "gt", "ge"})
NEGATED: Mapping[BinaryOp, BinaryOp] = {
    "eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "le": "gt", "gt": "le",
}  # fmt: skip
MIRRORED: Mapping[BinaryOp, BinaryOp] = {
    "eq": "eq", "ne": "ne", "lt": "gt", "gt": "lt", "le": "ge", "ge": "le",
}  # fmt: skip


_AT_LEAST: BinaryOp = "ge"
_AT_MOST: BinaryOp = "le"


class Values(Protocol[V]):
    """Sets of values of one type. The empty set is no value: where it would be, there is None."""

    def top(self, type_: Type) -> V:
        """Everything that the bits of the type can be; for a _Bool too."""

    def constant(self, number: int, type_: Type) -> V:
        """The set of one value: an integer, an address, or a float by its bits."""

    def leq(self, first: V, second: V) -> bool: ...

    def join(self, first: V, second: V) -> V: ...

    def widen(self, first: V, second: V, thresholds: tuple[int, ...], type_: Type) -> V: ...

    def unary(self, op: UnaryOp, value: V, type_: Type) -> V: ...

    def binary(self, op: BinaryOp, left: V, right: V, type_: Type) -> V:
        """An operator that is no comparison, where it is defined; a shift's count has the type too."""

    def cast(self, value: V, source: Type, type_: Type) -> V: ...

    def same_bits(self, value: V, source: Type, type_: Type) -> V: ...

    def compared(self, op: BinaryOp, holds: bool, left: V, right: V, type_: Type) -> tuple[V, V] | None:
        """What is left of two values where the comparison holds, or does not; None if nothing is."""

    def overflows(self, check: Overflows, holds: bool, left: V, right: V) -> tuple[V, V] | None:
        """The same for a check of overflow."""

    def to_term(self, value: V, register: Term, type_: Type, terms: Terms) -> Term: ...


class Bounded(Values[V], Protocol[V]):
    """Values that have bounds."""

    def bounds(self, value: V) -> tuple[int, int]: ...


class Environments(Generic[V]):
    """The domain of states over a domain of values."""

    def __init__(self, values: Values[V], facts: Facts) -> None:
        self._values = values
        self._facts = facts
        self._tops: dict[Type, V] = {}
        self._constants: dict[tuple[int, Type], V] = {}

    # ---------------------------------------------------------------- the lattice

    def top(self) -> State[V]:
        return {}

    def leq(self, first: State[V], second: State[V]) -> bool:
        if first is second:
            return True
        leq = self._values.leq
        for name, value in second.items():
            known = first.get(name)
            if known is None or not (known == value or leq(known, value)):
                return False
        return True

    def join(self, first: State[V], second: State[V]) -> State[V]:
        if first is second:
            return first
        join = self._values.join
        made: dict[str, V] = {}
        for name, value in first.items():
            other = second.get(name)
            if other == value:
                made[name] = value
            elif other is not None:
                made[name] = join(value, other)
        return made

    def widen(self, first: State[V], second: State[V]) -> State[V]:
        values, registers, thresholds = self._values, self._facts.registers, self._facts.thresholds
        made: dict[str, V] = {}
        for name, value in first.items():
            other = second.get(name)
            if other == value:
                made[name] = value
            elif other is not None:
                made[name] = values.widen(value, other, thresholds.get(name, ()), registers[name].type)
        return made

    def restrict(self, state: State[V], live: Collection[str]) -> State[V]:
        return {name: value for name, value in state.items() if name in live}

    def to_term(self, state: State[V], terms: Terms, held: Held) -> Term:
        parts = []
        for name, value in state.items():
            register = self._facts.registers[name]
            term = held(register)
            if term is not None:
                parts.append(self._values.to_term(value, term, register.type, terms))
        return terms.and_(*parts)

    # ---------------------------------------------------------------- operations

    def post(self, state: State[V], operation: Operation) -> State[V] | None:
        match operation:
            case Assign(target, computed):
                return self._assigned(state, target, computed)
            case Assume(condition, holds):
                return self._assumed(state, condition, holds)
            case Return() | Stop():
                return None
        changed = defined(operation)
        if changed is None or changed.in_memory:
            return state
        return self._forgotten(state, operation, changed)

    def _forgotten(self, state: State[V], operation: Operation, target: Var) -> State[V]:
        """The register may hold anything; an input or a result that is a _Bool is 0 or 1."""
        arbitrary = isinstance(operation, Havoc | Call)
        if arbitrary and isinstance(target.type, Int) and target.type.boolean:
            return {**state, target.name: self._truths(target.type)}
        return {name: value for name, value in state.items() if name != target.name}

    def _assigned(self, state: State[V], target: Var, computed: Expression) -> State[V] | None:
        defined_ = self._defined(state, computed)
        if defined_ is None:
            return None
        made = dict(defined_)
        value = self.evaluate(made, computed)
        if value is None:
            made.pop(target.name, None)
        else:
            made[target.name] = value
        return made

    def value(self, state: State[V], register: Var) -> V:
        return self._operand(state, register)

    def _assumed(self, state: State[V], condition: Expression, holds: bool) -> State[V] | None:
        if isinstance(condition, Binary) and condition.op in COMPARISONS:
            left, right, type_ = condition.left, condition.right, condition.left.type
            values = self._operand(state, left), self._operand(state, right)
            return self._refined(
                state, (left, right), self._values.compared(condition.op, holds, *values, type_)
            )
        if isinstance(condition, Overflows):
            left, right = condition.left, condition.right
            values = self._operand(state, left), self._operand(state, right)
            return self._refined(state, (left, right), self._values.overflows(condition, holds, *values))
        after = self._defined(state, condition)
        if after is None:
            return None
        type_ = condition.type
        value = self.evaluate(after, condition)
        if value is None:
            value = self._top(type_)
        found = self._values.compared("ne", holds, value, self._constant(0, type_), type_)
        return self._refined(after, (condition,), found)

    def _refined(
        self, state: State[V], operands: tuple[Expression, ...], found: tuple[V, V] | None
    ) -> State[V] | None:
        """The state with what its operands are now known to be."""
        if found is None:
            return None
        made: dict[str, V] | None = None
        for operand, value in zip(operands, found, strict=False):
            if isinstance(operand, Var) and state.get(operand.name) is not value:
                made = dict(state) if made is None else made
                made[operand.name] = value
        return state if made is None else made

    def _defined(self, state: State[V], computed: Expression) -> State[V] | None:
        """Where the machine computes the expression: no division by zero, no over-wide shift."""
        if not isinstance(computed, Binary) or not isinstance(computed.type, Int):
            return state
        right = computed.right
        if computed.op in ("div", "rem"):
            value, zero = self._operand(state, right), self._constant(0, right.type)
            found = self._values.compared("ne", True, value, zero, right.type)
            return self._refined(state, (right,), found)
        if computed.op in ("shl", "shr"):
            return self._in_width(state, right, computed.type.bits)
        return state

    def _in_width(self, state: State[V], count: Operand, width: int) -> State[V] | None:
        type_ = count.type
        assert isinstance(type_, Int)
        if width >> type_.bits:
            return state
        values, value = self._values, self._operand(state, count)
        if type_.signed:
            found = values.compared("ge", True, value, self._constant(0, type_), type_)
            if found is None:
                return None
            value = found[0]
        if width <= type_.high:
            found = values.compared("lt", True, value, self._constant(width, type_), type_)
            return self._refined(state, (count,), found)
        return self._refined(state, (count,), (value, value))

    def limited(self, state: State[V], register: Var, low: int, high: int) -> State[V] | None:
        """The state where an integer register is between two bounds."""
        values, type_ = self._values, register.type
        value = self._operand(state, register)
        for op, bound in (_AT_LEAST, low), (_AT_MOST, high):
            found = values.compared(op, True, value, self._constant(bound, type_), type_)
            if found is None:
                return None
            value = found[0]
        return {**state, register.name: value}

    # ---------------------------------------------------------------- expressions

    def _top(self, type_: Type) -> V:
        found = self._tops.get(type_)
        if found is None:
            found = self._tops[type_] = self._values.top(type_)
        return found

    def _constant(self, number: int, type_: Type) -> V:
        found = self._constants.get((number, type_))
        if found is None:
            found = self._constants[number, type_] = self._values.constant(number, type_)
        return found

    def _truths(self, type_: Type) -> V:
        return self._values.join(self._constant(0, type_), self._constant(1, type_))

    def _operand(self, state: State[V], operand: Operand) -> V:
        match operand:
            case Var(name=name):
                found = state.get(name)
                return self._top(operand.type) if found is None else found
            case Const(number, type_):
                return self._constant(number, type_)
            case AddressOf() | FunctionAddress():
                return self._top(operand.type)

    def evaluate(self, state: State[V], computed: Expression) -> V | None:
        """The value of an expression that is defined; None where nothing is known of it."""
        values = self._values
        match computed:
            case Var(name=name):
                return state.get(name)
            case Const(number, type_):
                return self._constant(number, type_)
            case Binary(_, left, right) if computed.op in COMPARISONS:
                compared = computed.op, self._operand(state, left), self._operand(state, right)
                return self._comparison(*compared, left.type)
            case Binary(op, left, right, type_):
                operands = self._operand(state, left), self._as(state, right, type_)
                return values.binary(op, *operands, type_)
            case Unary(op, operand, type_):
                return values.unary(op, self._operand(state, operand), type_)
            case Cast(operand, type_):
                return self._cast(self._operand(state, operand), operand.type, type_)
            case BitCast(operand, type_):
                return values.same_bits(self._operand(state, operand), operand.type, type_)
            case Overflows(_, left, right):
                return self._truth(
                    lambda holds: values.overflows(
                        computed, holds, self._operand(state, left), self._operand(state, right)
                    )
                )
            case Offset(pointer, index, scale, type_):
                word = Int(type_.bits, False)
                distance = self._values.cast(self._operand(state, index), index.type, word)
                scaled = values.binary("mul", distance, self._constant(scale, word), word)
                return values.binary("add", self._operand(state, pointer), scaled, word)
            case _:
                return None

    def _as(self, state: State[V], right: Operand, type_: Type) -> V:
        """The right operand in the operator's type; only the count of a shift has another one."""
        value = self._operand(state, right)
        if right.type == type_ or not isinstance(right.type, Int) or not isinstance(type_, Int):
            return value
        unsigned = Int(right.type.bits, False)
        return self._values.cast(self._values.cast(value, right.type, unsigned), unsigned, type_)

    def _comparison(self, op: BinaryOp, left: V, right: V, type_: Type) -> V:
        return self._truth(lambda holds: self._values.compared(op, holds, left, right, type_))

    def _cast(self, value: V, source: Type, type_: Type) -> V:
        if not (isinstance(type_, Int) and type_.boolean):
            return self._values.cast(value, source, type_)
        zero = self._constant(0, source)
        return self._truth(lambda holds: self._values.compared("ne", holds, value, zero, source), type_)

    def _truth(self, test: Callable[[bool], object], type_: Type = INT) -> V:
        """1 where the test may hold, 0 where it may not."""
        if test(True) is None:
            return self._constant(0, type_)
        if test(False) is None:
            return self._constant(1, type_)
        return self._truths(type_)
