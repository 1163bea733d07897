"""Expressions over unions of intervals (Beyer, Dangl, Wendler 2015): what registers hold, in terms of others.

A state gives each register a union of intervals, and to some an expression that they equal: a register, or
operators over registers and intervals, nested at most `depth` deep, where a register alone counts 1. When a
register changes, the expressions that mention it are rewritten by what it held: by its new value where the
change can be undone (x = x + c), by its own expression, or by its intervals. With `widening`, a value that
ways do not agree on becomes one interval.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Literal, TypeAlias, cast

from lemmata.cfa.operations import (
    Assign,
    Assume,
    Binary,
    BinaryOp,
    Cast,
    Const,
    Expression,
    Operand,
    Operation,
    Unary,
    UnaryOp,
    Var,
)
from lemmata.cfa.types import Float, Int, Pointer, Type
from lemmata.cfa.uses import defined
from lemmata.invariants.domains import float_order
from lemmata.invariants.domains.domain import Facts, Held
from lemmata.invariants.domains.environments import COMPARISONS, Environments
from lemmata.invariants.domains.environments import State as Environment
from lemmata.invariants.domains.intervals import PIECES, Intervals, Union, borders, common
from lemmata.logic.terms import Term, Terms
from lemmata.value import value


@value
class Ref:
    """What a register holds."""

    register: Var


@value
class Span:
    """One of these numbers."""

    numbers: Union
    type: Type


@value
class Node:
    """An operator; its operands have one type."""

    op: BinaryOp | UnaryOp | Literal["cast"]
    type: Type
    parts: "tuple[Symbolic, ...]"


Symbolic: TypeAlias = Ref | Span | Node

State: TypeAlias = tuple[Environment[Union], Mapping[str, Symbolic]]

CAST: Literal["cast"] = "cast"


def depth(expression: Symbolic) -> int:
    return 1 + max(map(depth, expression.parts)) if isinstance(expression, Node) else 1


def mentions(expression: Symbolic, name: str) -> bool:
    match expression:
        case Ref(register):
            return register.name == name
        case Node(_, _, parts):
            return any(mentions(part, name) for part in parts)
        case Span():
            return False


def replaced(expression: Symbolic, name: str, by: Symbolic) -> Symbolic:
    match expression:
        case Ref(register):
            return by if register.name == name else expression
        case Node(op, type_, parts):
            return simplified(Node(op, type_, tuple(replaced(part, name, by) for part in parts)))
        case Span():
            return expression


def simplified(node: Node) -> Symbolic:
    """One form for sums with constants: (x + c) + d is x + (c + d), x - c is x + -c, x + 0 is x."""
    match node:
        case Node("sub", Int() as type_, (left, Span((low, high), _) as right)) if low == high:
            return simplified(Node("add", type_, (left, Span((type_.wrap(-low),) * 2, type_))))
        case Node("add", Int() as type_, (Span() as left, right)) if not isinstance(right, Span):
            return simplified(Node("add", type_, (right, left)))
        case Node("add", Int() as type_, (left, Span((low, high)))) if low == high:
            match left:
                case Node("add", _, (inner, Span((a, b)))) if a == b:
                    left, low = inner, type_.wrap(low + a)
            constant = Span((low, low), type_)
            return left if low == 0 else Node("add", type_, (left, constant))
    return node


class Expressions:
    def __init__(self, facts: Facts, nesting: int = 2, *, widening: bool = True) -> None:
        self._registers = facts.registers
        self._depth = nesting
        self._values = Intervals(1 if widening else PIECES)
        self._environments = Environments(self._values, facts)

    # ---------------------------------------------------------------- the lattice

    def top(self) -> State:
        return self._environments.top(), {}

    def leq(self, first: State, second: State) -> bool:
        known = first[1]
        if any(known.get(name) != expression for name, expression in second[1].items()):
            return False
        return self._environments.leq(first[0], second[0])

    def join(self, first: State, second: State) -> State:
        return self._environments.join(first[0], second[0]), _shared(first[1], second[1])

    def widen(self, first: State, second: State) -> State:
        return self._environments.widen(first[0], second[0]), _shared(first[1], second[1])

    def restrict(self, state: State, live: Collection[str]) -> State:
        environment, expressions = state
        while dead := [
            each
            for name, expression in expressions.items()
            if name in live
            for each in _registers(expression)
            if each.name not in live
        ]:
            expressions = self._rewritten(environment, expressions, dead[0], None)
        kept = {name: each for name, each in expressions.items() if name in live}
        return self._environments.restrict(environment, live), kept

    def value(self, state: State, name: str) -> object:
        """What is stored for a register."""
        return state[1].get(name) or state[0].get(name)

    def to_term(self, state: State, terms: Terms, held: Held) -> Term:
        parts = [self._environments.to_term(state[0], terms, held)]
        for name, expression in state[1].items():
            register = held(self._registers[name])
            if register is not None:
                parts.append(_equation(register, expression, terms, held))
        return terms.and_(*parts)

    # ---------------------------------------------------------------- operations

    def post(self, state: State, operation: Operation) -> State | None:
        environment, expressions = state
        after = self._environments.post(environment, operation)
        if after is None:
            return None
        match operation:
            case Assign(target, computed):
                return after, self._assigned(environment, expressions, target, computed)
            case Assume(condition, holds):
                return self._assumed((after, expressions), condition, holds)
        changed = defined(operation)
        if changed is None or changed.in_memory:
            return after, expressions
        return after, self._rewritten(environment, expressions, changed, None)

    def _assigned(
        self,
        before: Environment[Union],
        expressions: Mapping[str, Symbolic],
        target: Var,
        computed: Expression,
    ) -> Mapping[str, Symbolic]:
        new, old = symbolic(computed), expressions.get(target.name)
        undone = None if new is None else _undone(new, target)
        made = dict(self._rewritten(before, expressions, target, undone))
        if new is not None and mentions(new, target.name):
            new = None if old is None else replaced(new, target.name, old)
        if new is not None and any(_registers(new)) and depth(new) <= self._depth:
            made[target.name] = new
        return made

    def _rewritten(
        self,
        before: Environment[Union],
        expressions: Mapping[str, Symbolic],
        changed: Var,
        undone: Symbolic | None,
    ) -> Mapping[str, Symbolic]:
        """All expressions, without the one of the register that changes, by what it held before."""
        name = changed.name
        if name not in expressions and not any(mentions(each, name) for each in expressions.values()):
            return expressions
        numbers = before.get(name) or borders(changed.type)
        ways = [each for each in (undone, expressions.get(name), Span(numbers, changed.type)) if each]
        made: dict[str, Symbolic] = {}
        for each, expression in expressions.items():
            if each == name:
                continue
            if not mentions(expression, name):
                made[each] = expression
                continue
            found = (replaced(expression, name, way) for way in ways)
            fitting = next((one for one in found if depth(one) <= self._depth), None)
            if fitting is not None and any(_registers(fitting)):
                made[each] = fitting
        return made

    # ---------------------------------------------------------------- conditions

    def _assumed(self, state: State, condition: Expression, holds: bool) -> State | None:
        environment, expressions = state
        if isinstance(condition, Var):
            known = expressions.get(condition.name)
            test = None if known is None else _comparison(known)
            if test is not None:
                found = self._environments.post(environment, Assume(test, holds))
                if found is None:
                    return None
                environment = found
        equal = _equal(condition, holds)
        if equal is not None and not {each.name for each in equal} & expressions.keys():
            left, right = equal
            if not any(mentions(each, left.name) for each in expressions.values()):
                expressions = {**expressions, left.name: Ref(right)}
        return self._consistent((environment, expressions))

    def _consistent(self, state: State) -> State | None:
        """Registers are within what their expressions give, and the other way round for sums."""
        environment, expressions = dict(state[0]), state[1]
        for name, expression in expressions.items():
            register = self._registers[name]
            if isinstance(register.type, Float):
                continue
            known = environment.get(name) or borders(register.type)
            both = common(known, self._evaluated(environment, expression))
            if not both:
                return None
            if both != known:
                environment[name] = both
            for other, numbers in self._backwards(expression, both):
                known = environment.get(other.name) or borders(other.type)
                both = common(known, numbers)
                if not both:
                    return None
                if both != known:
                    environment[other.name] = both
        return environment, expressions

    def _backwards(self, expression: Symbolic, numbers: Union) -> Iterator[tuple[Var, Union]]:
        match expression:
            case Ref(register) if not isinstance(register.type, Float):
                yield register, self._values.cast(numbers, register.type, register.type)
            case Node("add", Int() as type_, (Ref(register), Span((low, high) as constant))) if low == high:
                yield register, self._values.binary("sub", numbers, constant, type_)

    def _evaluated(self, environment: Environment[Union], expression: Symbolic) -> Union:
        match expression:
            case Ref(register):
                return environment.get(register.name) or borders(register.type)
            case Span(numbers):
                return numbers
        values = [self._evaluated(environment, part) for part in expression.parts]
        type_, source = expression.type, _type_of(expression.parts[0])
        if expression.op == CAST:
            return self._values.cast(values[0], source, type_)
        if expression.op in COMPARISONS:
            return self._truth(expression.op, values[0], values[1], source)
        if len(values) == 1:
            return self._values.unary(cast(UnaryOp, expression.op), values[0], type_)
        return self._values.binary(cast(BinaryOp, expression.op), values[0], values[1], type_)

    def _truth(self, op: BinaryOp, left: Union, right: Union, type_: Type) -> Union:
        may, may_not = (self._values.compared(op, holds, left, right, type_) for holds in (True, False))
        return (0 if may_not else 1, 1 if may else 0)


# ---------------------------------------------------------------- expressions of the Program


def symbolic(computed: Expression) -> Symbolic | None:
    """What an operation computes, as far as it is followed: not sums of floats, nor addresses."""
    match computed:
        case Var() | Const():
            return _operand(computed)
        case Binary(op, left, right, Int() as type_) if left.type == right.type:
            return _node(op, type_, left, right)
        case Unary(op, operand, Int() as type_):
            return _node(op, type_, operand)
        case Cast(operand, Int() | Pointer() as type_) if not _untold(operand.type, type_):
            return _node(CAST, type_, operand)
    return None


def _untold(source: Type, type_: Type) -> bool:
    return isinstance(source, Float) or (isinstance(type_, Int) and type_.boolean)


def _node(op: BinaryOp | UnaryOp | Literal["cast"], type_: Type, *operands: Operand) -> Symbolic | None:
    parts = [_operand(each) for each in operands]
    known = tuple(each for each in parts if each is not None)
    return simplified(Node(op, type_, known)) if len(known) == len(parts) else None


def _operand(operand: Operand) -> Symbolic | None:
    match operand:
        case Var():
            return Ref(operand)
        case Const(number, type_):
            place = float_order.place(number, type_) if isinstance(type_, Float) else number
            return Span((place, place), type_)
    return None


def _type_of(expression: Symbolic) -> Type:
    return expression.register.type if isinstance(expression, Ref) else expression.type


def _registers(expression: Symbolic) -> Iterator[Var]:
    match expression:
        case Ref(register):
            yield register
        case Node(_, _, parts):
            for part in parts:
                yield from _registers(part)


def _shared(first: Mapping[str, Symbolic], second: Mapping[str, Symbolic]) -> Mapping[str, Symbolic]:
    if first is second:
        return first
    return {name: each for name, each in first.items() if second.get(name) == each}


def _undone(new: Symbolic, target: Var) -> Symbolic | None:
    """What the target held before it became the sum of itself and a constant."""
    match new:
        case Node("add", Int() as type_, (Ref(register), Span((low, high)))) if low == high:
            if register.name == target.name:
                return simplified(Node("sub", type_, (new.parts[0], new.parts[1])))
    return None


def _comparison(expression: Symbolic) -> Binary | None:
    """An expression that is a comparison of registers and constants, as an operation has it."""
    match expression:
        case Node(op, type_, (left, right)) if op in COMPARISONS:
            one, other = _as_operand(left), _as_operand(right)
            if one is not None and other is not None and isinstance(type_, Int):
                return Binary(op, one, other, type_)
    return None


def _as_operand(expression: Symbolic) -> Operand | None:
    match expression:
        case Ref(register):
            return register
        case Span((low, high), Int() as type_) if low == high:
            return Const(low, type_)
    return None


def _equal(condition: Expression, holds: bool) -> tuple[Var, Var] | None:
    match condition:
        case Binary("eq" | "ne" as op, Var() as left, Var() as right) if (op == "eq") == holds:
            if left.type == right.type and not isinstance(left.type, Float) and left.name != right.name:
                return left, right
    return None


# ---------------------------------------------------------------- formulas


def _equation(register: Term, expression: Symbolic, terms: Terms, held: Held) -> Term:
    """That a register equals an expression; nothing where that cannot be said."""
    match expression:
        case Node("add", _, (inner, Span(numbers, type_))):
            base = _term(inner, terms, held)
            if base is None:
                return terms.true
            return Intervals().to_term(numbers, terms.sub(register, base), type_, terms)
    found = _term(expression, terms, held)
    return terms.true if found is None else terms.eq(register, found)


def _term(expression: Symbolic, terms: Terms, held: Held) -> Term | None:
    match expression:
        case Ref(register):
            return held(register)
        case Span((low, high), Int(bits)) if low == high:
            return terms.bv(low, bits)
        case Span():
            return None
    parts = [_term(part, terms, held) for part in expression.parts]
    known = [each for each in parts if each is not None]
    if len(known) < len(parts):
        return None
    source, type_ = _type_of(expression.parts[0]), expression.type
    signed = isinstance(source, Int) and source.signed
    if expression.op == CAST:
        return terms.resize(known[0], _bits(type_), signed=signed)
    make = _builders(terms, signed).get(expression.op)
    if make is None or isinstance(source, Float):
        return None
    made = make(*known)
    return terms.ite(made, terms.bv(1, 32), terms.bv(0, 32)) if made.sort().is_bool() else made


def _bits(type_: Type) -> int:
    assert isinstance(type_, Int | Pointer)
    return type_.bits


def _builders(terms: Terms, signed: bool) -> Mapping[str, Callable[..., Term]]:
    less, at_most = (terms.slt, terms.sle) if signed else (terms.ult, terms.ule)
    return {
        "neg": terms.neg,
        "not": terms.bvnot,
        "add": terms.add,
        "sub": terms.sub,
        "mul": terms.mul,
        "div": terms.sdiv if signed else terms.udiv,
        "rem": terms.srem if signed else terms.urem,
        "and": terms.bvand,
        "or": terms.bvor,
        "xor": terms.bvxor,
        "shl": terms.shl,
        "shr": terms.ashr if signed else terms.lshr,
        "eq": terms.eq,
        "ne": terms.ne,
        "lt": less,
        "le": at_most,
        "gt": lambda a, b: less(b, a),
        "ge": lambda a, b: at_most(b, a),
    }
