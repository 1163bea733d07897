"""Objects whose address never leaves registers become registers themselves, one for each cell.

Where the index of an access is not constant, control branches on it, with one branch for each place: that is
the guard 0 <= index < size, over the whole width of the index, and a path on which it fails ends. Pointers
into such an object become distances from its start (distances.py says when, division.py which objects).
"""

from collections.abc import Iterator

from lemmata.cfa.operations import (
    AddressOf,
    Assign,
    Assume,
    Begin,
    Binary,
    Cast,
    Const,
    Copy,
    Difference,
    Expression,
    Fill,
    Havoc,
    HavocMemory,
    Offset,
    OfObject,
    Operand,
    Operation,
    Read,
    Skip,
    Var,
    Write,
)
from lemmata.cfa.program import Assumption, Edge, Location
from lemmata.cfa.source import NOWHERE
from lemmata.cfa.types import INT, Int, Pointer, Type
from lemmata.cfa.uses import used
from lemmata.encode.cells import Cell, width_of
from lemmata.encode.conversions import Chain, filled
from lemmata.encode.division import Divided, access_size, addresses, block_size, divide
from lemmata.encode.division import places as places_of
from lemmata.encode.folding import FALSE
from lemmata.encode.graph import Graph
from lemmata.encode.premises import MEMORY
from lemmata.encode.registers import Registers
from lemmata.encode.simplification import simplify
from lemmata.encode.stage import Stage
from lemmata.encode.substitution import in_operation
from lemmata.value import replace

_NEVER = Assume(FALSE, True)
_ROUNDS = 4


def scalarise(stage: Stage) -> Stage:
    """Again, as long as there is an object whose address was in one that has become registers."""
    for _ in range(_ROUNDS):
        divided = divide(stage.program, stage.config)
        if not divided:
            break
        registers = Registers(stage, divided)
        graph = Graph(stage)
        rewriting = _Rewriting(graph, divided, registers)
        rewriting.run()
        stage = simplify(registers.finish(graph.finish()))
        if rewriting.guards:
            stage = _assuming(stage)
    return stage


def _assuming(stage: Stage) -> Stage:
    """With the assumption that no access is outside its object, nor a pointer that is asked about."""
    known = dict.fromkeys((*stage.program.assumptions, Assumption(MEMORY, NOWHERE)))
    return replace(stage, program=replace(stage.program, assumptions=tuple(known)))


class _Rewriting:
    def __init__(self, graph: Graph, divided: dict[str, Divided], registers: Registers) -> None:
        self._graph = graph
        self._divided = divided
        self._registers = registers
        self._read_only = {one.variable.name for one in graph.stage.program.globals if one.read_only}
        self.guards = False

    def run(self) -> None:
        for at in range(len(self._graph.out)):
            for place, edge in enumerate(self._graph.out[at]):
                if self._concerns(edge.operation):
                    self._rewrite(at, place, edge)

    def _concerns(self, operation: Operation) -> bool:
        match operation:
            case Begin(variable):
                return variable.name in self._divided
            case Havoc(target) | Assign(target) if self._registers.is_distance(target):
                return True
            case _:
                return any(self._owner(one) is not None for one in used(operation))

    def _owner(self, operand: Operand) -> Divided | None:
        match operand:
            case AddressOf(variable):
                return self._divided.get(variable.name)
            case Var():
                return self._registers.owner(operand)
            case _:
                return None

    # ------------------------------------------------------------ edges

    def _rewrite(self, at: Location, place: int, edge: Edge) -> None:
        operation = edge.operation
        if isinstance(operation, Assume):
            condition = self._condition(operation)
            self._graph.out[at][place] = Edge(at, edge.target, condition, edge.span)
        elif addresses(operation):
            self._access(at, operation, edge)
        else:
            self._chain(at, list(self._changed(operation)), edge)

    def _chain(self, at: Location, operations: list[Operation], edge: Edge) -> None:
        """The operations one after another, from a location to the edge's target."""
        *before, last = operations or [Skip()]
        for operation in before:
            after = self._graph.location(self._graph.frames[at])
            self._graph.out[at] = [Edge(at, after, operation, edge.span)]
            at = after
        self._graph.out[at] = [Edge(at, edge.target, last, edge.span)]

    def _access(self, at: Location, operation: Operation, edge: Edge) -> None:
        """One branch for each place of the first variable address; then on with that place."""
        for address in addresses(operation):
            owner = self._owner(address)
            if owner is not None and isinstance(address, Var):
                distance = self._registers.distance(address)
                branches = []
                for byte in places_of(owner.private, owner.size, address, access_size(operation)):
                    there = self._graph.location(self._graph.frames[at])
                    test = Binary("eq", distance, self._registers.number(byte // owner.private.unit), INT)
                    branches.append(Edge(at, there, Assume(test, True), edge.span))
                    known = AddressOf(
                        owner.object, byte, Pointer(owner.object.type, self._registers.word.bits)
                    )
                    self._access(there, _at(operation, address, known), edge)
                self._graph.out[at] = branches
                self.guards = True
                return
        self._chain(at, list(self._at_constant(operation)), edge)

    # ------------------------------------------------------------ accesses at constant places

    def _at_constant(self, operation: Operation) -> Iterator[Operation]:
        if not self._fits(operation):
            self.guards = True
            yield _NEVER
            return
        match operation:
            case Read(target, AddressOf(variable, offset), type_, bit):
                yield from self._read(target, self._divided[variable.name], 8 * offset + (bit or 0), type_)
            case Write(AddressOf(variable, offset), stored, type_, bit):
                yield from self._write(self._divided[variable.name], 8 * offset + (bit or 0), stored, type_)
            case Fill(AddressOf(variable, offset), Const(byte)):
                owner = self._divided[variable.name]
                for cell in owner.within(offset, block_size(operation)):
                    yield Assign(self._registers.cell(owner, cell), filled(cell, byte))
            case HavocMemory(AddressOf(variable, offset), _, source):
                owner = self._divided[variable.name]
                for cell in owner.within(offset, block_size(operation)):
                    yield Havoc(self._registers.cell(owner, cell), "external", source)
            case Copy():
                yield from self._copy(operation)

    def _fits(self, operation: Operation) -> bool:
        """Inside the objects, and nothing read-only is written."""
        size = access_size(operation)
        for address in addresses(operation):
            owner = self._owner(address)
            if owner is not None and not places_of(owner.private, owner.size, address, size):
                return False
        if isinstance(operation, Read) or not access_size(operation):
            return True
        written = addresses(operation)[0]
        return not (isinstance(written, AddressOf) and written.object.name in self._read_only)

    def _read(self, target: Var, owner: Divided, bit: int, type_: Type) -> Iterator[Operation]:
        cell = owner.around(bit, width_of(type_))
        chain = Chain(self._registers.fresh)
        value = chain.part(self._registers.cell(owner, cell), cell, bit, type_)
        yield from chain.operations
        yield Assign(target, value)

    def _write(self, owner: Divided, bit: int, stored: Operand, type_: Type) -> Iterator[Operation]:
        cell = owner.around(bit, width_of(type_))
        register = self._registers.cell(owner, cell)
        chain = Chain(self._registers.fresh)
        value = chain.with_part(register, cell, bit, stored, type_)
        yield from chain.operations
        yield Assign(register, value)

    def _copy(self, copy: Copy) -> Iterator[Operation]:
        """All is read before anything is written, as the ranges may overlap."""
        to, source, size = self._owner(copy.target), self._owner(copy.source), block_size(copy)
        pieces: list[tuple[Cell, Operand]] = []
        chain = Chain(self._registers.fresh)
        if source is not None:
            assert isinstance(copy.source, AddressOf)
            for cell in source.within(copy.source.offset, size):
                register = self._registers.cell(source, cell)
                value: Operand = chain.computed(register, cell.type) if to is source else register
                pieces.append((_moved(cell, -8 * copy.source.offset), value))
        else:
            assert to is not None
            assert isinstance(copy.target, AddressOf)
            for cell in to.within(copy.target.offset, size):
                piece = _moved(cell, -8 * copy.target.offset)
                pieces.append((piece, self._loaded(chain, copy.source, piece)))
        yield from chain.operations
        for piece, value in pieces:
            yield from self._stored(to, copy.target, piece, value)

    def _loaded(self, chain: Chain, address: Operand, piece: Cell) -> Operand:
        made = self._registers.fresh(piece.type)
        place = _shifted(chain, address, piece.start // 8)
        chain.operations.append(Read(made, place, piece.type, _bit(piece)))
        return made

    def _stored(
        self, to: Divided | None, address: Operand, piece: Cell, value: Operand
    ) -> Iterator[Operation]:
        chain = Chain(self._registers.fresh)
        if to is not None:
            assert isinstance(address, AddressOf)
            register = self._registers.cell(to, to.around(8 * address.offset + piece.start, piece.width))
            stored = chain.same_bits(value, register.type)
            yield from chain.operations
            yield Assign(register, stored)
        else:
            place = _shifted(chain, address, piece.start // 8)
            yield from chain.operations
            yield Write(place, value, piece.type, _bit(piece))

    # ------------------------------------------------------------ distances

    def _changed(self, operation: Operation) -> Iterator[Operation]:
        """A Begin, or an Assign or Havoc with distances."""
        match operation:
            case Begin(variable):
                owner = self._divided[variable.name]
                for cell in owner.cells:
                    yield Havoc(self._registers.cell(owner, cell), "uninitialised")
            case Havoc(target, kind, source):
                yield Havoc(self._registers.distance(target), kind, source)
            case Assign(target, computed) if self._registers.is_distance(target):
                chain = Chain(self._registers.fresh)
                value = self._distance_of(chain, computed)
                yield from chain.operations
                yield Assign(self._registers.distance(target), value)
            case Assign(target, computed):
                chain = Chain(self._registers.fresh)
                value = self._value_of(chain, computed)
                yield from chain.operations
                yield Assign(target, value)

    def _distance_of(self, chain: Chain, computed: Expression) -> Expression:
        match computed:
            case Offset(pointer, index, scale):
                owner = self._owner(pointer)
                assert owner is not None
                base = self._distance(pointer)
                return Binary("add", base, self._steps(chain, index, scale, owner.private.unit), base.type)
            case Cast(operand) | (Var() | AddressOf() | Const() as operand):
                return self._distance(operand)
        raise AssertionError(computed)

    def _distance(self, operand: Operand) -> Operand:
        """A pointer, or NULL, as a distance."""
        match operand:
            case Var():
                return self._registers.distance(operand)
            case AddressOf(variable, offset):
                return self._registers.number(offset // self._divided[variable.name].private.unit)
            case _:
                return self._registers.null

    def _steps(self, chain: Chain, index: Operand, scale: int, unit: int) -> Operand:
        """index * scale bytes, in units."""
        word = self._registers.word
        if isinstance(index, Const):
            return self._registers.number(word.wrap(index.value) * scale // unit)
        if index.type != word:
            index = chain.computed(Cast(index, word), word)
        if scale != unit:
            factor = self._registers.number(scale // unit)
            index = chain.computed(Binary("mul", index, factor, word), word)
        return index

    def _value_of(self, chain: Chain, computed: Expression) -> Expression:
        """Comparisons, differences and sizes are no pointers."""
        match computed:
            case Binary(op, left, right, type_):
                return Binary(op, self._distance(left), self._distance(right), type_)
            case OfObject(fact, pointer, type_):
                owner = self._owner(pointer)
                assert owner is not None
                self.guards = True
                if fact == "size":
                    return Const(owner.size, type_)
                unit = self._registers.number(owner.private.unit)
                return Binary("mul", self._distance(pointer), unit, type_)
            case Difference(left):
                owner = self._owner(left)
                assert owner is not None
                return self._difference(chain, computed, owner.private.unit)
        raise AssertionError(computed)

    def _difference(self, chain: Chain, computed: Difference, unit: int) -> Expression:
        word, scale = self._registers.word, computed.scale
        units: Expression = Binary("sub", self._distance(computed.left), self._distance(computed.right), word)
        if scale != unit:
            bytes_ = Binary("mul", chain.computed(units, word), self._registers.number(unit), word)
            units = Binary("div", chain.computed(bytes_, word), self._registers.number(scale), word)
        return units if computed.type == word else Cast(chain.computed(units, word), computed.type)

    def _condition(self, operation: Assume) -> Assume:
        match operation.condition:
            case Binary(op, left, right, type_):
                test: Expression = Binary(op, self._distance(left), self._distance(right), type_)
            case Var() | AddressOf() as pointer:
                test = Binary("ne", self._distance(pointer), self._registers.null, INT)
            case OfObject() as asked:
                test = self._value_of(Chain(self._registers.fresh), asked)
            case condition:
                raise AssertionError(condition)
        return Assume(test, operation.holds)


def _at(operation: Operation, address: Var, place: AddressOf) -> Operation:
    """The access with its address known; nothing but an address is such a register."""
    return in_operation(operation, lambda one: place if one == address else one, lambda target: target)


def _moved(cell: Cell, bits: int) -> Cell:
    return Cell(cell.start + bits, cell.width, cell.type)


def _bit(piece: Cell) -> int | None:
    """A piece that is not whole bytes is accessed like a bit-field."""
    plain = piece.start % 8 == 0 and (
        not isinstance(piece.type, Int) or piece.type.bits in (8, 16, 32, 64, 128)
    )
    return None if plain else piece.start % 8


def _shifted(chain: Chain, address: Operand, distance: int) -> Operand:
    type_ = address.type
    assert isinstance(type_, Pointer)
    if not distance:
        return address
    if isinstance(address, AddressOf):
        return AddressOf(address.object, address.offset + distance, type_)
    return chain.computed(Offset(address, Const(distance, Int(type_.bits, False)), 1, type_), type_)
