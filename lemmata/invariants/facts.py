"""What domains may know of a Program beforehand: its registers, and the constants near each one's values."""

from collections.abc import Iterable
from itertools import pairwise
from typing import TypeVar

from lemmata.cfa.loops import loops
from lemmata.cfa.operations import Assign, Binary, Cast, Const, Expression, Operand, Operation, Unary, Var
from lemmata.cfa.program import Edge, Function, Program
from lemmata.cfa.types import Float
from lemmata.cfa.uses import defined, expression, operands, used
from lemmata.invariants.domains import float_order
from lemmata.invariants.domains.domain import Domain, Facts
from lemmata.invariants.flow import nodes_of
from lemmata.invariants.packs import counted, packs_of
from lemmata.invariants.precision import ranked_registers

S = TypeVar("S")

_THRESHOLDS = 24


def facts_of(program: Program) -> Facts:
    function = program.functions[program.entry]
    edges = function.edges
    registers = {variable.name: variable for variable in _registers(program, edges)}
    lasting = {name for node in nodes_of(program) if node.head for name in node.live}
    operations = [edge.operation for edge in edges]
    ranked = ranked_registers(program)
    packs = packs_of(operations, ranked, lasting)
    groups = counted(_bodies(function))
    lockstep = packs_of(operations, ranked, lasting, groups) if groups else packs
    thresholds = _thresholds(program, edges, registers.values())
    return Facts(registers, thresholds, tuple(packs), tuple(lockstep))


def _bodies(function: Function) -> Iterable[list[Operation]]:
    """What each loop does, inner loops included."""
    leaving = function.successors()
    for loop in loops(function):
        yield [edge.operation for at in sorted(loop.body) for edge in leaving[at] if edge.target in loop.body]


def start_of(program: Program, domain: Domain[S]) -> S:
    """Where the program begins: globals have their initial values, everything else is arbitrary."""
    state = domain.top()
    for one in program.globals:
        variable = one.variable
        if variable.in_memory:
            continue
        value = one.initial[0].value if one.initial else Const(0, variable.type)
        after = None if isinstance(value, bytes) else domain.post(state, Assign(variable, value))
        state = state if after is None else after
    return state


def _registers(program: Program, edges: Iterable[Edge]) -> Iterable[Var]:
    yield from (each.variable for each in program.globals if not each.variable.in_memory)
    for edge in edges:
        target = defined(edge.operation)
        for operand in (*used(edge.operation), target):
            if isinstance(operand, Var) and not operand.in_memory:
                yield operand


def _thresholds(
    program: Program, edges: Iterable[Edge], registers: Iterable[Var]
) -> dict[str, tuple[int, ...]]:
    """A constant belongs to the registers that are compared with it or computed from it, and to all that
    exchange their values with these."""
    classes = _Classes()
    for one in program.globals:
        for piece in one.initial:
            if not one.variable.in_memory and isinstance(piece.value, Const):
                classes.give(one.variable, piece.value)
    for edge in edges:
        computed = expression(edge.operation)
        if computed is not None:
            _note(classes, defined(edge.operation), computed)
    return {one.name: classes.thresholds(one) for one in registers}


def _note(classes: "_Classes", target: Var | None, computed: Expression) -> None:
    found: list[Operand] = [each for each in operands(computed) if isinstance(each, Var | Const)]
    if target is not None and _exchanges(computed):
        found.append(target)
    variables = [each for each in found if isinstance(each, Var)]
    for first, second in pairwise(variables):
        classes.unite(first, second)
    for each in found:
        if isinstance(each, Const) and variables:
            classes.give(variables[0], each)


def _exchanges(computed: Expression) -> bool:
    """The result is of the operands' kind: not the truth of a comparison."""
    match computed:
        case Binary(op):
            return op in ("add", "sub", "and", "or", "rem", "div", "mul")
        case Var() | Const() | Cast() | Unary():
            return True
        case _:
            return False


class _Classes:
    """Union-find over registers, with constants for each class."""

    def __init__(self) -> None:
        self._parent: dict[str, str] = {}
        self._constants: dict[str, set[int]] = {}

    def _root(self, name: str) -> str:
        while (parent := self._parent.get(name, name)) != name:
            self._parent[name] = self._parent.get(parent, parent)
            name = parent
        return name

    def unite(self, first: Var, second: Var) -> None:
        if isinstance(first.type, Float) != isinstance(second.type, Float):
            return
        one, other = self._root(first.name), self._root(second.name)
        if one != other:
            self._parent[one] = other
            self._constants.setdefault(other, set()).update(self._constants.pop(one, ()))

    def give(self, register: Var, constant: Const) -> None:
        if isinstance(register.type, Float) != isinstance(constant.type, Float):
            return
        number = constant.value
        near = {number - 1, number, number + 1}
        if isinstance(constant.type, Float):
            near = {float_order.place(number, constant.type)}
        self._constants.setdefault(self._root(register.name), set()).update(near)

    def thresholds(self, register: Var) -> tuple[int, ...]:
        found = sorted({-1, 0, 1, *self._constants.get(self._root(register.name), ())})
        step = -(-len(found) // _THRESHOLDS)
        return tuple(found[::step])
