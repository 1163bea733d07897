"""Equalities and differences of registers, modulo 2^width: x = y + c, and x = c.

A state maps registers to (class, offset): two of one class differ by the difference of their offsets. The
class of the constants of a width is its negative; a class has no other meaning than to be told apart. A
chain of joins becomes stationary, since classes only split: no widening is needed.
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import count
from typing import TypeAlias

from lemmata.cfa.operations import (
    AddressOf,
    Assign,
    Assume,
    Binary,
    BitCast,
    Cast,
    Const,
    Expression,
    FunctionAddress,
    Offset,
    Operand,
    Operation,
    Return,
    Stop,
    Var,
)
from lemmata.cfa.types import Float, Int, Type
from lemmata.cfa.uses import defined, used
from lemmata.invariants.domains.bits import width
from lemmata.invariants.domains.domain import Bounds, Facts, Held
from lemmata.invariants.domains.intervals import borders
from lemmata.logic.terms import Term, Terms

State: TypeAlias = Mapping[str, tuple[int, int]]


class Equalities:
    """`offsets`: False keeps only x = y and x = c where ways join, the template Eq of paper 000."""

    def __init__(self, facts: Facts, *, offsets: bool = True) -> None:
        self._registers = facts.registers
        self._offsets = offsets
        self._fresh = count()
        self._masks: dict[str, int] = {}

    # ---------------------------------------------------------------- the lattice

    def top(self) -> State:
        return {}

    def leq(self, first: State, second: State) -> bool:
        """All of the second's classes lie in classes of the first, with the same differences."""
        if first is second:
            return True
        images: dict[int, tuple[int | str, int]] = {}
        for name, (class_, offset) in second.items():
            one, start = first.get(name, (name, 0))
            image = one, (start - offset) & self._mask(name)
            if class_ < 0 and image != (class_, 0):
                return False
            if images.setdefault(class_, image) != image:
                return False
        return True

    def join(self, first: State, second: State) -> State:
        """Two registers stay together where they differ by the same on both sides."""
        if first is second:
            return first
        groups: dict[tuple[int, int, int], list[str]] = {}
        for name, (class_, offset) in first.items():
            other = second.get(name)
            if other is not None:
                distance = (offset - other[1]) & self._mask(name)
                groups.setdefault((class_, other[0], distance), []).append(name)
        made: dict[str, tuple[int, int]] = {}
        for (one, other_class, distance), names in groups.items():
            if one == other_class < 0 and distance == 0:
                made.update((name, first[name]) for name in names)
            elif len(names) > 1:
                class_ = next(self._fresh)
                made.update((name, (class_, first[name][1])) for name in names)
        return made if self._offsets else self._without_offsets(made)

    def widen(self, first: State, second: State) -> State:
        return self.join(first, second)

    def restrict(self, state: State, live: Collection[str]) -> State:
        return {name: place for name, place in state.items() if name in live}

    def to_term(self, state: State, terms: Terms, held: Held) -> Term:
        first: dict[int, tuple[Term, int]] = {}
        parts = []
        for name, (class_, offset) in state.items():
            term = held(self._registers[name])
            if term is None:
                continue
            bits = term.sort().bv_size()
            if class_ < 0:
                parts.append(terms.eq(term, terms.bv(offset, bits)))
            elif class_ in first:
                base, start = first[class_]
                parts.append(terms.eq(term, terms.add(base, terms.bv(offset - start, bits))))
            else:
                first[class_] = term, offset
        return terms.and_(*parts)

    def _mask(self, name: str) -> int:
        mask = self._masks.get(name)
        if mask is None:
            mask = self._masks[name] = (1 << width(self._registers[name].type)) - 1
        return mask

    def _without_offsets(self, state: State) -> State:
        """Classes of equals only."""
        classes: dict[tuple[int, int], int] = {}
        made = {}
        for name, (class_, offset) in state.items():
            if class_ >= 0:
                made[name] = classes.setdefault((class_, offset), next(self._fresh)), 0
            else:
                made[name] = class_, offset
        return made

    # ---------------------------------------------------------------- in a product

    def informed(self, state: State, operation: Operation, numbers: Bounds) -> State:
        del operation, numbers
        return state

    def limits(self, state: State, operation: Operation, numbers: Bounds) -> Iterator[tuple[Var, int, int]]:
        """What is known of a register in a condition holds, moved, for all of its class."""
        for operand in used(operation):
            if not isinstance(operand, Var) or operand.name not in state:
                continue
            class_, start = state[operand.name]
            low, high = numbers(operand)
            for name, (each, offset) in state.items():
                if each == class_ >= 0 and name != operand.name and _int(self._registers[name].type):
                    register = self._registers[name]
                    move = (offset - start) & self._mask(name)
                    moved = _moved(low, high, move, register.type, operand.type)
                    if moved is not None:
                        yield register, *moved

    # ---------------------------------------------------------------- operations

    def post(self, state: State, operation: Operation) -> State | None:
        match operation:
            case Assign(target, computed):
                found = self._place(state, computed)
                return self._assigned(state, target, found)
            case Assume(condition, holds):
                return self._assumed(state, condition, holds)
            case Return() | Stop():
                return None
        changed = defined(operation)
        if changed is None or changed.in_memory or changed.name not in state:
            return state
        return self._assigned(state, changed, None)

    def _assigned(self, state: State, target: Var, value: tuple[Var | None, int] | None) -> State:
        """The target becomes another register, or the constant 0, plus a number; or arbitrary."""
        made = dict(state)
        made.pop(target.name, None)
        if value is None:
            return made
        base, offset = value
        mask = self._mask(target.name)
        if base is None:
            made[target.name] = -width(target.type), offset & mask
        elif base.name in state:
            class_, start = state[base.name]
            made[target.name] = class_, (start + offset) & mask
        elif base.name != target.name:
            class_ = next(self._fresh)
            made[base.name] = class_, 0
            made[target.name] = class_, offset & mask
        return made

    def _place(self, state: State, computed: Expression) -> tuple[Var | None, int] | None:
        """An expression as a register, or None for 0, plus a number; None where it is no such sum."""
        match computed:
            case Var() | Const():
                return self._operand(state, computed)
            case Binary("add" | "sub" as op, left, right, Int()):
                return self._sum(state, op, left, right)
            case Cast(operand, type_) if _same_bits(operand.type, type_):
                return self._operand(state, operand)
            case BitCast(operand, _):
                return self._operand(state, operand)
            case Offset(pointer, index, scale, _):
                base, distance = self._operand(state, pointer), self._operand(state, index)
                if base is not None and distance is not None and distance[0] is None:
                    return base[0], base[1] + distance[1] * scale
        return None

    def _operand(self, state: State, operand: Operand) -> tuple[Var | None, int] | None:
        match operand:
            case Var(name=name):
                place = state.get(name)
                return (None, place[1]) if place is not None and place[0] < 0 else (operand, 0)
            case Const(number):
                return None, number
            case AddressOf() | FunctionAddress():
                return None

    def _sum(self, state: State, op: str, left: Operand, right: Operand) -> tuple[Var | None, int] | None:
        first, second = self._operand(state, left), self._operand(state, right)
        if first is None or second is None:
            return None
        if op == "add":
            if first[0] is None:
                first, second = second, first
            return (first[0], first[1] + second[1]) if second[0] is None else None
        if second[0] is None:
            return first[0], first[1] - second[1]
        if first[0] is not None and self._class(state, first[0]) == self._class(state, second[0]):
            return None, self._offset(state, first[0]) - self._offset(state, second[0])
        return None

    def _class(self, state: State, register: Var) -> object:
        place = state.get(register.name)
        return register.name if place is None else place[0]

    def _offset(self, state: State, register: Var) -> int:
        place = state.get(register.name)
        return 0 if place is None else place[1]

    # ---------------------------------------------------------------- conditions

    def _assumed(self, state: State, condition: Expression, holds: bool) -> State | None:
        match condition:
            case Binary("eq" | "ne" as op, left, right) if not isinstance(left.type, Float):
                return self._compared(state, left, right, equal=(op == "eq") == holds)
            case Var(type=type_) if not isinstance(type_, Float):
                return self._compared(state, condition, Const(0, type_), equal=not holds)
        return state

    def _compared(self, state: State, left: Operand, right: Operand, *, equal: bool) -> State | None:
        first, second = self._operand(state, left), self._operand(state, right)
        if first is None or second is None:
            return state
        bits = width(left.type)
        one, other = self._node(state, first, bits), self._node(state, second, bits)
        if one[0] == other[0]:
            same = (one[1] - other[1]) & ((1 << bits) - 1) == 0
            return state if same == equal else None
        return self._merged(state, first, second, bits) if equal else state

    def _node(self, state: State, value: tuple[Var | None, int], bits: int) -> tuple[object, int]:
        base, offset = value
        if base is None:
            return -bits, offset
        return self._class(state, base), self._offset(state, base) + offset

    def _merged(
        self, state: State, first: tuple[Var | None, int], second: tuple[Var | None, int], bits: int
    ) -> State:
        """Both values are equal: one's class goes into the other's, constants stay their own."""
        if first[0] is None:
            first, second = second, first
        base, mask = first[0], (1 << bits) - 1
        assert base is not None, "two constants have one class"
        made = dict(state)
        if second[0] is not None and second[0].name not in made:
            made[second[0].name] = next(self._fresh), 0
        into, place = self._node(made, second, bits)
        assert isinstance(into, int)
        if base.name not in made:
            made[base.name] = into, (place - first[1]) & mask
        else:
            class_, start = made[base.name]
            move = place - first[1] - start
            for name, (each, offset) in state.items():
                if each == class_:
                    made[name] = into, (offset + move) & mask
        return made


def _int(type_: Type) -> bool:
    return isinstance(type_, Int)


def _moved(low: int, high: int, by: int, type_: Type, source: Type) -> tuple[int, int] | None:
    """An interval plus a number, in another type of the width; None where it does not stay in one piece."""
    assert isinstance(type_, Int)
    start = type_.wrap(low + by)
    end = start + high - low
    return (start, end) if not isinstance(source, Float) and end <= borders(type_)[1] else None


def _same_bits(source: Type, type_: Type) -> bool:
    boolean = isinstance(type_, Int) and type_.boolean
    if boolean or isinstance(source, Float) or isinstance(type_, Float):
        return source == type_
    return width(source) == width(type_)
