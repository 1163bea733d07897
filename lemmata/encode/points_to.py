"""Which objects a pointer may point into: unification (Steensgaard 1996), in almost linear time.

Everything that may flow together shares a class. Each class has at most one class that its values point to,
so what a pointer may touch is one *region*: all objects of a class. Fields are not told apart. Integers of
every width are followed like pointers, as bytes may be copied one by one; comparisons and conditions carry
no pointer. An input or a result of an unknown function with a pointer type may point anywhere: it is *wild*.
An address that is put together from numbers points nowhere, as C has it.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from lemmata.cfa.operations import (
    AddressOf,
    Allocate,
    Assign,
    Binary,
    BitCast,
    Call,
    Cast,
    Const,
    Copy,
    Expression,
    FunctionAddress,
    Havoc,
    HavocMemory,
    Offset,
    Operand,
    Operation,
    Read,
    Unary,
    Var,
    Write,
)
from lemmata.cfa.program import Function, Location, Program
from lemmata.cfa.types import Float, Int, Pointer
from lemmata.value import value

Region: TypeAlias = int
_COMPARISONS = frozenset({"eq", "ne", "lt", "le", "gt", "ge"})


@value
class Site:
    """The objects that one Allocate makes, named by its location."""

    location: Location


Object: TypeAlias = Var | Site


class PointsTo:
    """Regions are numbers; they are valid for one analysis."""

    def __init__(self, classes: "_Classes") -> None:
        self._classes = classes
        self._objects: dict[Region, list[Object]] = {}
        for thing, node in classes.objects.items():
            self._objects.setdefault(classes.find(node), []).append(thing)
        contents = {classes.find(node) for node in classes.objects.values()}
        targets = (classes.target(node) for node in sorted(contents))
        self._wild = classes.wild_classes()
        self._stored = frozenset(classes.find(node) for node in targets if node is not None)

    def region(self, address: Operand) -> Region | None:
        """Where an access at the address goes; None for a number, which points nowhere."""
        match address:
            case AddressOf(variable):
                return self._classes.find(self._classes.object(variable))
            case Var():
                node = self._classes.target(self._classes.register(address))
                return None if node is None else self._classes.find(node)
            case Const() | FunctionAddress():
                return None

    def objects(self, region: Region) -> tuple[Object, ...]:
        return tuple(self._objects.get(region, ()))

    def is_wild(self, region: Region) -> bool:
        """Whether a pointer into the region may also point anywhere else."""
        return region in self._wild

    def is_stored(self, region: Region) -> bool:
        """Whether a pointer into the region may lie in memory."""
        return region in self._stored


def points_to(program: Program) -> PointsTo:
    """For a Program of one function."""
    classes = _Classes()
    for one in program.globals:
        for piece in one.initial:
            if isinstance(piece.value, AddressOf):
                holder = classes.holder(one.variable)
                classes.join(classes.pointee(holder), classes.object(piece.value.object))
        if one.variable.in_memory:
            classes.object(one.variable)
    function = program.functions[program.entry]
    for variable in [*function.variables, *function.parameters]:
        if variable.in_memory:
            classes.object(variable)
    for parameter in function.parameters:
        if isinstance(parameter.type, Pointer):
            classes.make_wild(classes.holder(parameter))
    _flow(classes, function)
    return PointsTo(classes)


def _flow(classes: "_Classes", function: Function) -> None:
    for edge in function.edges:
        _operation(classes, edge.operation, edge.source)


def _operation(classes: "_Classes", operation: Operation, at: Location) -> None:  # noqa: C901 (a flat table)
    match operation:
        case Assign(target, computed):
            for source in _sources(computed):
                classes.assign(classes.register(target), source)
        case Read(target, address):
            classes.join(classes.pointee(classes.register(target)), classes.content_target(address))
        case Write(address, stored):
            if _may_point(stored):
                classes.join(classes.content_target(address), classes.value_target(stored))
        case Copy(to, source):
            classes.join(classes.content_target(to), classes.content_target(source))
        case Allocate(target):
            classes.join(classes.pointee(classes.register(target)), classes.object(Site(at)))
        case Havoc(target, kind) if kind != "uninitialised" and isinstance(target.type, Pointer):
            classes.make_wild(classes.register(target))
        case Call(Var() as target) if isinstance(target.type, Pointer) or target.in_memory:
            classes.make_wild(classes.holder(target))
        case HavocMemory(address):
            classes.make_target_wild(classes.content_target(address))
        case _:
            pass


def _may_point(operand: Operand) -> bool:
    return isinstance(operand, AddressOf) or (
        isinstance(operand, Var) and not isinstance(operand.type, Float)
    )


def _sources(computed: Expression) -> Iterator[Operand]:
    """The operands whose pointers the value may carry."""
    found: Iterable[Operand]
    match computed:
        case Var() | AddressOf():
            found = (computed,)
        case Cast(_, Int(_, _, True)):
            found = ()
        case Cast(operand) | BitCast(operand) | Unary(_, operand) | Offset(operand):
            found = (operand,)
        case Binary(op, left, right) if op not in _COMPARISONS:
            found = (left, right)
        case _:
            found = ()
    return (operand for operand in found if isinstance(operand, AddressOf | Var))


class _Classes:
    """Union-find over registers and objects; `_target[class]` is the class that its values point to."""

    def __init__(self) -> None:
        self.objects: dict[Object, int] = {}
        self._registers: dict[str, int] = {}
        self._parent: list[int] = []
        self._rank: list[int] = []
        self._target: list[int | None] = []
        self._wild: set[int] = set()

    # ------------------------------------------------------------ nodes

    def _node(self) -> int:
        self._parent.append(len(self._parent))
        self._rank.append(0)
        self._target.append(None)
        return len(self._parent) - 1

    def register(self, variable: Var) -> int:
        node = self._registers.get(variable.name)
        if node is None:
            node = self._registers[variable.name] = self._node()
        return node

    def object(self, thing: Object) -> int:
        node = self.objects.get(thing)
        if node is None:
            node = self.objects[thing] = self._node()
        return node

    def holder(self, variable: Var) -> int:
        return self.object(variable) if variable.in_memory else self.register(variable)

    # ------------------------------------------------------------ classes

    def find(self, node: int) -> int:
        parent = self._parent
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    def target(self, node: int) -> int | None:
        return self._target[self.find(node)]

    def pointee(self, node: int) -> int:
        """What the class's values point to; made where there is nothing yet."""
        node = self.find(node)
        target = self._target[node]
        if target is None:
            target = self._target[node] = self._node()
        return target

    def join(self, one: int, other: int) -> None:
        """Make the two one class, and so what they point to."""
        waiting = [(one, other)]
        while waiting:
            a, b = map(self.find, waiting.pop())
            if a == b:
                continue
            if self._rank[a] < self._rank[b]:
                a, b = b, a
            self._rank[a] += self._rank[a] == self._rank[b]
            self._parent[b] = a
            first, second = self._target[a], self._target[b]
            self._target[a] = second if first is None else first
            if first is not None and second is not None:
                waiting.append((first, second))

    # ------------------------------------------------------------ flows

    def value_target(self, operand: Operand) -> int:
        """The class that the operand points to."""
        if isinstance(operand, AddressOf):
            return self.object(operand.object)
        assert isinstance(operand, Var)
        return self.pointee(self.register(operand))

    def content_target(self, address: Operand) -> int:
        """The class that what lies at the address points to; of a number, one of its own."""
        if isinstance(address, AddressOf | Var):
            return self.pointee(self.value_target(address))
        return self._node()

    def assign(self, register: int, source: Operand) -> None:
        self.join(self.pointee(register), self.value_target(source))

    # ------------------------------------------------------------ wild pointers

    def make_wild(self, holder: int) -> None:
        """The values of the class may point anywhere."""
        self._wild.add(self.pointee(holder))

    def make_target_wild(self, target: int) -> None:
        self._wild.add(target)

    def wild_classes(self) -> frozenset[int]:
        return frozenset(map(self.find, self._wild))
