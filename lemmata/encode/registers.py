"""The registers that stand for the cells of divided objects and for pointers into them."""

from lemmata.cfa.operations import AddressOf, Const, Operand, Var
from lemmata.cfa.program import Global, Initial
from lemmata.cfa.types import Int, Type, size_of
from lemmata.cfa.uses import defined
from lemmata.encode.cells import Cell, path_to
from lemmata.encode.conversions import constant
from lemmata.encode.division import Divided
from lemmata.encode.stage import Origin, Relative, Stage
from lemmata.value import replace


class Registers:
    """Named after what they stand for: `main::s.next`, `table[3]`, `main::p.distance`."""

    def __init__(self, stage: Stage, divided: dict[str, Divided]) -> None:
        self.word = Int(stage.program.pointer_bits, True)
        self.null = Const(self.word.low, self.word)
        self._stage = stage
        self._divided = divided
        self._owners = {name: one for one in divided.values() for name in one.private.registers}
        self._cells: dict[tuple[str, int], Var] = {}
        self._distances: dict[str, tuple[Var, Var]] = {}
        self._temporaries = 0
        self._taken = {one.variable.name for one in stage.program.globals}
        self._taken |= {one.name for one in stage.function.variables}
        targets = (defined(edge.operation) for edge in stage.function.edges)
        self._taken |= {one.name for one in targets if one is not None}

    def number(self, distance: int) -> Const:
        return Const(self.word.wrap(distance), self.word)

    def fresh(self, type_: Type) -> Var:
        self._temporaries += 1
        return Var(self._name(f"{self._stage.function.name}::%cell.{self._temporaries}"), type_)

    def _name(self, wanted: str) -> str:
        """Names of an earlier run of this pass, and of cells that look alike, are not taken again."""
        name, number = wanted, 1
        while name in self._taken:
            number += 1
            name = f"{wanted}#{number}"
        self._taken.add(name)
        return name

    # ------------------------------------------------------------ cells

    def cell(self, owner: Divided, cell: Cell) -> Var:
        key = owner.object.name, cell.start
        found = self._cells.get(key)
        if found is None:
            path = path_to(owner.object.type, cell.start, cell.width, self._stage.program.records)
            name = self._name(owner.object.name.replace("%", "unnamed.") + path)
            found = self._cells[key] = Var(name, cell.type, owner.object.is_global)
        return found

    # ------------------------------------------------------------ distances

    def owner(self, register: Var) -> Divided | None:
        return self._owners.get(register.name)

    def is_distance(self, register: Var) -> bool:
        return register.name in self._owners

    def distance(self, register: Var) -> Var:
        found = self._distances.get(register.name)
        if found is None:
            made = Var(self._name(f"{register.name}.distance"), self.word, register.is_global)
            found = self._distances[register.name] = register, made
        return found[1]

    # ------------------------------------------------------------ the way back

    def finish(self, stage: Stage) -> Stage:
        """The stage with the new registers declared, initialised and traced to what they stand for."""
        for owner in self._divided.values():
            for cell in owner.cells if owner.object.is_global else ():
                self.cell(owner, cell)
        made = [*self._cells.values(), *(new for _, new in self._distances.values())]
        function = stage.function
        variables = (
            *function.variables,
            *(one for one in made if not one.is_global and not one.is_temporary),
        )
        program = replace(
            stage.program,
            functions={**stage.program.functions, function.name: replace(function, variables=variables)},
            globals=tuple(new for one in stage.program.globals for new in self._replaced(one)),
        )
        return replace(stage, program=program, variables={**stage.variables, **self._origins()})

    def _origins(self) -> dict[str, Origin]:
        stage, origins = self._stage, {}
        for (name, start), register in self._cells.items():
            whole = stage.origin(self._divided[name].object)
            origins[register.name] = replace(whole, bit=whole.bit + start)
        for old, new in self._distances.values():
            owner = self._owners[old.name]
            relative = Relative(stage.origin(owner.object).variable, owner.private.unit)
            origins[new.name] = replace(stage.origin(old), relative=relative)
        return origins

    def _replaced(self, one: Global) -> list[Global]:
        """A divided object's cells in its place; a pointer into one as a distance beside it."""
        made: list[Global] = []
        owner = self._divided.get(one.variable.name)
        if owner is not None:
            image = _image(one, owner.size)
            for cell in owner.cells:
                piece = (Initial(0, _initial(one, image, cell)),)
                made.append(Global(self.cell(owner, cell), piece, one.read_only, one.span))
            return made
        if one.variable.name in self._distances:
            start = (Initial(0, self._start(one)),)
            return [Global(self._distances[one.variable.name][1], start, False, one.span)]
        return [one]

    def _start(self, pointer: Global) -> Const:
        """The distance that a global pointer starts with; without an initial value it is NULL."""
        for piece in pointer.initial:
            if isinstance(piece.value, AddressOf):
                return self.number(piece.value.offset // self._owners[pointer.variable.name].private.unit)
        return self.null


def _image(one: Global, size: int) -> bytes:
    """The initial bytes; addresses are left out."""
    image = bytearray(size)
    for piece in one.initial:
        content = b""
        if isinstance(piece.value, bytes):
            content = piece.value
        elif isinstance(piece.value, Const):
            width = size_of(piece.value.type)
            content = (piece.value.value & ((1 << 8 * width) - 1)).to_bytes(width, "little")
        image[piece.offset : piece.offset + len(content)] = content
    return bytes(image)


def _initial(one: Global, image: bytes, cell: Cell) -> Operand:
    for piece in one.initial:
        if not isinstance(piece.value, bytes | Const) and 8 * piece.offset == cell.start:
            return piece.value
    number = int.from_bytes(image[cell.start // 8 : -(-cell.end // 8)], "little")
    return constant(number >> cell.start % 8, cell.type)
