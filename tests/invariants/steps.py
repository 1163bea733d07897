"""Random operations over a few registers, and what the encoder says that they do to concrete values."""

import itertools
from collections.abc import Mapping
from random import Random
from typing import Any

from lemmata.cfa.operations import (
    Assign,
    Assume,
    Binary,
    BinaryOp,
    BitCast,
    Cast,
    Const,
    Difference,
    Expression,
    Havoc,
    Offset,
    Operand,
    Operation,
    Overflows,
    Unary,
    UnaryOp,
    Var,
)
from lemmata.cfa.types import BOOL, DOUBLE, FLOAT, INT, VOID, Float, Int, Pointer, Type
from lemmata.encode.expressions import Translator, width
from lemmata.invariants.domains.domain import Domain, Facts
from lemmata.logic.terms import Sort, Term, Terms
from lemmata.logic.values import value_of

State = Mapping[str, int]
"""The bits of each register."""

ADDRESS = Pointer(VOID, 64)
TYPES: tuple[Type, ...] = (
    Int(8, True), Int(8, False), BOOL, Int(16, True), Int(32, True), Int(32, False), Int(64, True),
    Int(64, False), Int(5, False), FLOAT, DOUBLE, ADDRESS,
)  # fmt: skip
REGISTERS = tuple(Var(f"{type_}{number}", type_) for type_ in TYPES for number in range(3))
SAME_SIZE: tuple[tuple[Type, Type], ...] = (
    (FLOAT, Int(32, True)), (Int(64, False), DOUBLE), (DOUBLE, Int(64, True)),
)  # fmt: skip
INTEGERS: tuple[BinaryOp, ...] = ("add", "sub", "mul", "div", "rem", "and", "or", "xor", "shl", "shr")
FLOATS: tuple[BinaryOp, ...] = ("add", "sub", "mul", "div")
COMPARISONS: tuple[BinaryOp, ...] = ("eq", "ne", "lt", "le", "gt", "ge")
INTEGRAL: tuple[UnaryOp, ...] = ("neg", "not")
ON_FLOATS: tuple[UnaryOp, ...] = ("neg", "fabs", "sqrt", "floor", "ceil", "trunc", "round", "rint")


def facts() -> Facts:
    thresholds = tuple(sorted({-1, 0, 1, 7, 8, 100, 127, 128, 255, 256}))
    integers = [each.name for each in REGISTERS if isinstance(each.type, Int)]
    packs = tuple(integers[2:5]), tuple(integers[12:15]), tuple(integers[11:17:3])
    registers = {each.name: each for each in REGISTERS}
    return Facts(registers, dict.fromkeys(registers, thresholds), packs)


class Steps:
    """Draws operations; `values` mixes small numbers with those near the ends of types."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def bits(self, type_: Type) -> int:
        random, bits = self._random, width(type_)
        if isinstance(type_, Float) and random.random() < 0.8:
            exponent = {32: 23, 64: 52}[bits]
            middle = {32: 127, 64: 1023}[bits]
            near = middle + random.randrange(-3, 12)
            fraction = random.choice([0, 1 << (exponent - 1), random.getrandbits(exponent)])
            return random.getrandbits(1) << (bits - 1) | near << exponent | fraction
        if isinstance(type_, Int) and type_.boolean and random.random() < 0.9:
            return random.randrange(2)
        small = random.choice([0, 1, 2, 3, 4, 5, 7, 8, 12, 100, 127, 128, 255, -1, -2, -8, -100])
        border = (1 << (bits - 1)) + random.randrange(-2, 3)
        drawn = random.choices([small, border, random.getrandbits(bits)], [8, 2, 1])[0]
        return drawn & ((1 << bits) - 1)

    def constant(self, type_: Type) -> Const:
        bits = self.bits(type_)
        if isinstance(type_, Int) and type_.boolean:
            bits &= 1
        return Const(type_.wrap(bits) if isinstance(type_, Int) else bits, type_)

    def register(self, type_: Type) -> Var:
        return self._random.choice([each for each in REGISTERS if each.type == type_])

    def operand(self, type_: Type) -> Operand:
        return self.register(type_) if self._random.random() < 0.6 else self.constant(type_)

    def operation(self) -> Operation:
        random = self._random
        kind = random.random()
        if kind < 0.05:
            return Havoc(random.choice(REGISTERS), "input")
        if kind < 0.35:
            return Assume(self._condition(), random.random() < 0.5)
        computed = self._expression()
        type_ = INT if isinstance(computed, Overflows) else computed.type
        return Assign(self.register(type_), computed)

    def _condition(self) -> Expression:
        random = self._random
        kind, type_ = random.random(), random.choice(TYPES)
        if kind < 0.6:
            return Binary(random.choice(COMPARISONS), self.register(type_), self.operand(type_), INT)
        if kind < 0.8:
            return self.register(type_)
        return self._overflows() if kind < 0.9 else self._expression()

    def _overflows(self) -> Overflows:
        random = self._random
        integers = [each for each in TYPES if isinstance(each, Int) and not each.boolean]
        left, right = self.operand(random.choice(integers)), self.operand(random.choice(integers))
        op = random.choice(["add", "sub", "mul", "div", "rem", "neg"])
        return Overflows(op, left, right, random.choice(integers))  # type: ignore[arg-type]

    def _expression(self) -> Expression:
        random = self._random
        type_ = random.choice(TYPES)
        kind = random.random()
        if kind < 0.1:
            return self.operand(type_)
        if kind < 0.2:
            return Binary(random.choice(COMPARISONS), self.operand(type_), self.operand(type_), INT)
        if kind < 0.3:
            return self._overflows()
        if kind < 0.4 and type_ != ADDRESS:
            return Unary(
                random.choice(ON_FLOATS if isinstance(type_, Float) else INTEGRAL), self.operand(type_), type_
            )
        return self._conversion(type_) if kind < 0.55 else self._binary(type_)

    def _conversion(self, type_: Type) -> Expression:
        random = self._random
        if random.random() < 0.15:
            source, to = random.choice(SAME_SIZE)
            return BitCast(self.operand(source), to)
        source = random.choice([each for each in TYPES if {type(each), type(type_)} != {Float, Pointer}])
        return Cast(self.operand(source), type_)

    def _binary(self, type_: Type) -> Expression:
        random = self._random
        if isinstance(type_, Pointer):
            if random.random() < 0.3:
                return Difference(
                    self.register(type_), self.operand(type_), random.choice([1, 4, 8]), Int(64, True)
                )
            return Offset(self.operand(type_), self.operand(Int(64, True)), random.choice([1, 4, 12]), type_)
        if isinstance(type_, Float):
            return Binary(random.choice(FLOATS), self.operand(type_), self.operand(type_), type_)
        op = random.choice(INTEGERS)
        count = random.choice([each for each in TYPES if isinstance(each, Int) and not each.boolean])
        right = self.operand(count if op in ("shl", "shr") else type_)
        return Binary(op, self.operand(type_), right, type_)


class Machine:
    """Runs operations as the encoder means them."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._translator = Translator(terms, self._no_address, self._nan)
        self._signs = itertools.cycle((0, 1))

    def _no_address(self, operand: object) -> Any:
        raise AssertionError(operand)

    def _nan(self, sort: Sort) -> Term:
        """Of NaN the bits are open; of other results of constants they are known."""
        size = sort.bv_size()
        quiet = {32: 0x7FC00000, 64: 0x7FF8 << 48}[size]
        return self.terms.bv(next(self._signs) << size - 1 | quiet, size)

    def after(self, state: State, operation: Operation, random: Steps) -> State | None:
        """The next state; None where the path ends."""

        def value(variable: Var) -> Any:
            return self.terms.bv(state[variable.name], width(variable.type))

        match operation:
            case Havoc(target):
                given = random.bits(target.type)
                return {**state, target.name: given & 1 if target.type == BOOL else given}
            case Assume(condition, holds):
                if not self._translator.defined(condition, value).is_true():
                    return None
                return state if self._translator.truth(condition, value).is_true() == holds else None
            case Assign(target, computed):
                if not self._translator.defined(computed, value).is_true():
                    return None
                bits = value_of(self._translator.expression(computed, value))
                assert isinstance(bits, int)
                return {**state, target.name: bits}
        raise AssertionError(operation)

    def holds(self, domain: Domain[Any], abstract: Any, state: State) -> bool:
        """The state is one of the abstract state's."""
        formula = domain.to_term(
            abstract, self.terms, lambda each: self.terms.bv(state[each.name], width(each.type))
        )
        return bool(formula.is_true())

    def of(self, domain: Domain[Any], state: State) -> Any:
        """The abstract state of one concrete one, said register by register."""
        abstract = domain.top()
        for register in REGISTERS:
            bits = state[register.name]
            number = register.type.wrap(bits) if isinstance(register.type, Int) else bits
            abstract = domain.post(abstract, Assign(register, Const(number, register.type)))
        return abstract
