"""The linker's tables: what the units define, and what of it the Program needs so far."""

from operator import itemgetter
from pathlib import Path

from lemmata.cfa.operations import Var
from lemmata.cfa.program import Assumption, Function, Initial, Warning  # noqa: A004
from lemmata.cfa.source import NOWHERE, InputError, Place, Span, Unsupported
from lemmata.cfa.types import Array, FunctionType, Type, is_scalar, size_of
from lemmata.frontends.c import models
from lemmata.frontends.c.attributes import REFUSED
from lemmata.frontends.c.clang import Cursor, clang
from lemmata.frontends.c.options import Options
from lemmata.frontends.c.tree import Declaration
from lemmata.frontends.c.unit import Shared, Unit


class Routine:
    """A function that is reachable and has a body."""

    __slots__ = ("cursor", "lowered", "name", "unit", "waiting")

    def __init__(self, name: str, unit: Unit, cursor: Cursor) -> None:
        self.waiting = False
        self.name = name
        self.unit = unit
        self.cursor = cursor
        self.lowered: Function | None = None


class Static:
    """A reachable variable of static storage. `users` were lowered with it as a register."""

    __slots__ = ("declaration", "initial", "read_only", "span", "unit", "users", "variable", "waiting")

    def __init__(self, variable: Var, unit: Unit, span: Span, *, read_only: bool) -> None:
        self.variable = variable
        self.unit = unit
        self.span = span
        self.read_only = read_only
        self.waiting = False
        self.declaration: Declaration | None = None
        self.initial: tuple[Initial, ...] = ()
        self.users: set[str] = set()


class RoundingChanges(Exception):
    """The program sets the rounding mode: every float operation has to depend on it."""


class Symbols:
    """The Program in the making; `rounding`: its float operations depend on the rounding mode."""

    def __init__(self, options: Options, *, rounding: bool = False) -> None:
        self.rounding = rounding
        self.shared = Shared(clang(), options)
        self.units: list[Unit] = []
        self.routines: dict[str, Routine] = {}
        self.statics: dict[str, Static] = {}
        self.declared: dict[str, FunctionType] = {}
        self.assumptions: dict[Assumption, None] = {}
        self.warnings: dict[Warning, None] = {}
        self.undefined: list[Static] = []
        self._functions: dict[str, tuple[Unit, Cursor]] = {}
        self._variables: dict[str, list[tuple[Unit, Cursor]]] = {}
        self._owners: dict[str, object] = {}
        self._refused: dict[str, Unsupported] = {}
        self._labels: list[tuple[str, str, Place]] = []
        self._aliases: dict[str, tuple[Unit, str, Unsupported]] = {}
        self._strings: dict[tuple[tuple[int, ...], Type, int], Var] = {}
        self._models: dict[Path, Unit] = {}
        self._waiting: list[Routine | Static] = []

    # ------------------------------------------------------------ units

    def add(self, path: Path) -> None:
        """Read an input file."""
        unit = Unit(self.shared, path)
        self.units.append(unit)
        self.warnings.update(dict.fromkeys(unit.warnings))
        self._mark(unit)
        for name, cursor in unit.functions.items():
            if unit.is_external(cursor):
                self._define(name, unit, cursor)
        for name, cursors in unit.variables.items():
            if unit.is_external(cursors[0]):
                self._variables.setdefault(name, []).extend((unit, cursor) for cursor in cursors)
                self._owners[name] = name

    def _mark(self, unit: Unit) -> None:
        """Note the names that are not what they seem; a use of one is refused.

        An assembler name matters where it, or the thing that it is given to, is defined here.
        """
        for name, marks in unit.marks.items():
            for mark in marks:
                if mark.name == "alias" and mark.label in unit.functions and name not in unit.variables:
                    refusal = Unsupported(unit.place(mark.cursor), REFUSED["alias"])
                    self._aliases.setdefault(name, (unit, mark.label, refusal))
                elif mark.name in REFUSED:
                    self._refused.setdefault(name, Unsupported(unit.place(mark.cursor), REFUSED[mark.name]))
                elif mark.name == "asm" and mark.label != name:
                    self._labels.append((name, mark.label, unit.place(mark.cursor)))

    def check(self, name: str) -> None:
        """Refuse a name that stands for something else than it says."""
        if not self._refused and not self._labels:
            return
        if name in self._refused:
            raise self._refused[name]
        for own, label, place in self._labels:
            other = {own: label, label: own}.get(name)
            if other is not None and (self._is_defined(own) or self._is_defined(label)):
                raise Unsupported(place, f"an assembler name (`{own}` is `{label}`)")

    def check_weak(self, name: str) -> None:
        """A weak thing that nobody defines has the address 0, which none of ours has."""
        for unit in self.units:
            for mark in unit.marks.get(name, ()):
                if mark.name == "weak":
                    raise Unsupported(unit.place(mark.cursor), f"`{name}` is weak and defined nowhere")

    def _is_defined(self, name: str) -> bool:
        return name in self._functions or not all(
            unit.is_extern(cursor) for unit, cursor in self._variables.get(name, ())
        )

    def _define(self, name: str, unit: Unit, cursor: Cursor) -> None:
        if name in self._functions:
            first, earlier = self._functions[name]
            if unit.clang.is_inlined(cursor) or unit.clang.is_inlined(earlier) or unit.is_weak(name):
                return
            if first.is_weak(name):
                self._functions[name] = unit, cursor
                return
            message = f"function `{name}` is defined twice; first at {first.place(earlier)}"
            raise InputError(unit.place(cursor), message)
        self._functions[name] = unit, cursor
        self._owners[name] = name

    def model(self, name: str, type_: FunctionType) -> tuple[Unit, Cursor] | None:
        """Our own definition of the library function that the input declares with this type."""
        path = models.index().get(name)
        if path is None:
            return None
        unit = self._model_unit(path)
        cursor = unit.functions[name]
        model = unit.types.of(cursor)
        assert isinstance(model, FunctionType)
        return (unit, cursor) if models.describes(model, type_) else None

    def _model_unit(self, path: Path) -> Unit:
        if path not in self._models:
            self._models[path] = Unit(self.shared, path)
        return self._models[path]

    def rounding_mode(self) -> Static | None:
        """The variable of our own models that holds the rounding mode."""
        if not self.rounding:
            return None
        unit = self._model_unit(models.index()["fesetround"])
        declaration = unit.declaration(unit.variables[_ROUNDING_MODE][0])
        found = self.variable(_ROUNDING_MODE, declaration, unit)
        declaration.linked = found.variable.name
        return found

    def unique(self, name: str, owner: object) -> str:
        """The name in the Program of something that is not visible outside its unit."""
        number, unique = 1, name
        while self._owners.setdefault(unique, owner) != owner:
            number += 1
            unique = f"{name}#{number}"
        return unique

    # ------------------------------------------------------------ functions

    def has_body(self, name: str) -> bool:
        return name in self._functions

    def defined(self, name: str) -> bool:
        return name in self._functions or name in self._aliases

    def function(self, name: str, type_: FunctionType) -> str:
        """Make the function of external linkage reachable; its name in the Program."""
        if name in self._aliases and name not in self._functions:
            return self._aliased(name, type_)
        linked = self.unique(name, name)
        if linked not in self.routines and linked not in self.declared:
            self.check(name)
            found = self._functions.get(name) or self.model(name, type_)
            if found and name == "fesetround" and name not in self._functions and not self.rounding:
                raise RoundingChanges
            if found:
                self.reach(linked, *found)
            else:
                self.check_weak(name)
                self.declared[linked] = type_
        return linked

    def reach_constructors(self) -> list[str]:
        """What runs before `main`, in this order."""
        found = [(priority, unit, name) for unit in self.units for priority, name in unit.constructors]
        return [self.within(unit, name) for _, unit, name in sorted(found, key=itemgetter(0))]

    def reach(self, linked: str, unit: Unit, cursor: Cursor) -> None:
        if linked not in self.routines:
            routine = self.routines[linked] = Routine(linked, unit, cursor)
            self._wait(routine)

    def _aliased(self, name: str, type_: FunctionType) -> str:
        """The function that this is another name for, which has to have the same type."""
        unit, target, refusal = self._aliases[name]
        if unit.types.of(unit.functions[target]) != type_:
            raise refusal
        return self.within(unit, target)

    def within(self, unit: Unit, name: str) -> str:
        """Make a function that the unit defines reachable; its name in the Program."""
        cursor = unit.functions[name]
        declaration = unit.declaration(cursor)
        if declaration.linkage != "internal":
            type_ = declaration.type
            assert isinstance(type_, FunctionType)
            return self.function(name, type_)
        if not declaration.linked:
            self.check(name)
            declaration.linked = self.unique(name, declaration)
        self.reach(declaration.linked, unit, cursor)
        return declaration.linked

    def reach_defined(self, name: str) -> None:
        self.reach(name, *self._functions[name])

    def next_waiting(self) -> Routine | Static | None:
        """The next thing to lower, as often as it takes."""
        if not self._waiting:
            return None
        item = self._waiting.pop()
        item.waiting = False
        return item

    def _wait(self, item: Routine | Static) -> None:
        if not item.waiting:
            item.waiting = True
            self._waiting.append(item)

    # ------------------------------------------------------------ variables

    def variable(self, name: str, declaration: Declaration, unit: Unit) -> Static:
        """The variable of external linkage, from the declarations of all units."""
        linked = self.unique(name, name)
        found = self.statics.get(linked)
        if found is None:
            self.check(name)
            everywhere = self._variables.get(name, [(unit, declaration.cursor)])
            place, cursor = self._definition(name, everywhere)
            found = self.new_static(linked, place.declaration(cursor), place)
            if all(each.is_extern(where) for each, where in everywhere):
                self.check_weak(name)
                if not _is_complete(found.variable.type):
                    reason = f"`{name}` is defined nowhere, an array of unknown size"
                    raise Unsupported(place.place(cursor), reason)
                self.undefined.append(found)
                self.assume(f"no-definition:{name}", found.span)
        return found

    def _definition(self, name: str, everywhere: list[tuple[Unit, Cursor]]) -> tuple[Unit, Cursor]:
        """The declaration with an initialiser, or else the one with the most complete type."""
        initialised = [(unit, cursor) for unit, cursor in everywhere if unit.initializer(cursor)]
        strong = [(unit, cursor) for unit, cursor in initialised if not unit.is_weak(name)]
        initialised = strong or initialised[:1]
        if len(initialised) > 1:
            (first, earlier), (unit, cursor) = initialised[:2]
            message = f"variable `{name}` is defined twice; first at {first.place(earlier)}"
            raise InputError(unit.place(cursor), message)
        if initialised:
            return initialised[0]
        complete = (each for each in everywhere if _is_complete(each[0].types.of(each[1])))
        return next(complete, everywhere[-1])

    def new_static(self, name: str, declaration: Declaration, unit: Unit) -> Static:
        type_ = declaration.type
        variable = Var(name, type_, True, not is_scalar(type_) or declaration.address_taken)
        read_only = unit.types.is_const(declaration.cursor)
        made = self.statics[name] = Static(variable, unit, declaration.span, read_only=read_only)
        made.declaration = declaration
        self._wait(made)
        return made

    def take_address(self, static: Static) -> None:
        """From now on the variable is an object in memory."""
        old = static.variable
        if not old.in_memory:
            static.variable = Var(old.name, old.type, True, True)
            for user in sorted(static.users):
                self._wait(self.routines[user])
            static.users.clear()

    def string(self, units: tuple[int, ...], element: Type, count: int) -> Var:
        key = units, element, count
        if key not in self._strings:
            variable = Var(f'"{len(self._strings)}"', Array(element, count), True, True)
            width = size_of(element)
            data = b"".join(unit.to_bytes(width, "little") for unit in units[:count])
            self._object(variable, (Initial(0, data),), NOWHERE, read_only=True)
            self._strings[key] = variable
        return self._strings[key]

    def unnamed(self, type_: Type, initial: tuple[Initial, ...], span: Span) -> Var:
        variable = Var(self.unique("literal", span), type_, True, True)
        self._object(variable, initial, span, read_only=False)
        return variable

    def _object(self, variable: Var, initial: tuple[Initial, ...], span: Span, *, read_only: bool) -> None:
        made = self.statics[variable.name] = Static(variable, self.units[0], span, read_only=read_only)
        made.initial = initial

    # ------------------------------------------------------------ reports

    def complete_records(self) -> None:
        for unit in (*self.units, *self._models.values()):
            unit.types.complete_records()

    def assume(self, kind: str, span: Span) -> None:
        self.assumptions[Assumption(kind, span)] = None


_ROUNDING_MODE = "__lem_rounding_mode"


def _is_complete(type_: Type) -> bool:
    return not (isinstance(type_, Array) and type_.count is None)
