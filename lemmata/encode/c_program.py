"""A prepared Program as C text: one function whose control is jumps, over variables that hold scalars.

The text means what the Program means, for this project's front end and for any other that reads two's
complement: sums wrap, as they are taken without sign. An error location calls `reach_error`, inputs are
`__VERIFIER_nondet_...`, and where no edge leads on the program ends.
"""

from collections.abc import Iterator, Mapping

from lemmata.cfa.blocks import blocks_of
from lemmata.cfa.floats import exact_text
from lemmata.cfa.liveness import Liveness
from lemmata.cfa.operations import (
    Assign,
    Assume,
    Begin,
    Binary,
    BitCast,
    Call,
    Cast,
    Const,
    Difference,
    Expression,
    Havoc,
    Offset,
    Operand,
    Operation,
    Overflows,
    Return,
    Skip,
    Stop,
    Unary,
    Var,
)
from lemmata.cfa.program import Edge, Location, Program
from lemmata.cfa.source import unpack
from lemmata.cfa.types import Float, Int, Pointer, Type
from lemmata.cfa.uses import defined, used
from lemmata.encode.stage import Stage
from lemmata.value import replace

_SIGNS = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "div": "/",
    "rem": "%",
    "and": "&",
    "or": "|",
    "xor": "^",
    "shl": "<<",
    "shr": ">>",
    "eq": "==",
    "ne": "!=",
    "lt": "<",
    "le": "<=",
    "gt": ">",
    "ge": ">=",
}
_COMPARISONS = frozenset({"eq", "ne", "lt", "le", "gt", "ge"})
_WRAPPING = frozenset({"add", "sub", "mul", "shl"})
_INTEGERS = {8: "char", 16: "short", 32: "int", 64: "long long", 128: "__int128"}
_FLOATS = {32: "float", 64: "double"}


class Unwritable(Exception):
    """What the Program does and this C has no words for."""


def c_program(stage: Stage) -> str:
    return "\n".join(_Writer(stage).lines()) + "\n"


class _Writer:
    def __init__(self, stage: Stage) -> None:
        self._program: Program = stage.program
        self._function = stage.function
        self._out = self._function.successors()
        self._errors = {error.location for error in stage.program.errors}
        self._names: dict[str, str] = {}
        self._inputs: dict[str, str] = {}

    def lines(self) -> Iterator[str]:
        body = _without_idle_labels(list(self._body()))
        entering = self._entering()
        variables = [*self._variables(entering)]
        yield "extern void reach_error(void);"
        yield from (f"extern {type_} {name}(void);" for name, type_ in sorted(self._inputs.items()))
        yield ""
        yield "int main(void) {"
        yield from variables
        yield from body
        yield "}"

    # ---------------------------------------------------------------- variables

    def _registers(self) -> Mapping[str, Var]:
        found: dict[str, Var] = {}
        for edge in self._function.edges:
            target = defined(edge.operation)
            for each in (*used(edge.operation), *([] if target is None else [target])):
                if isinstance(each, Var):
                    found[each.name] = each
        return found

    def _entering(self) -> frozenset[str]:
        """What is read before it is set: it may hold anything."""
        order = blocks_of(self._out, self._function.entry, self._errors)
        liveness = Liveness(order)
        masks = dict(zip((block.at for block in order), liveness.entering, strict=True))
        return frozenset(each.name for each in liveness.variables(masks[self._function.entry]))

    def _variables(self, entering: frozenset[str]) -> Iterator[str]:
        for name, variable in sorted(self._registers().items()):
            declared = f"  {_type(variable.type)} {self._name(variable)}"
            if variable.is_global:
                yield f"{declared} = {self._initial(variable)};"
            elif name in entering:
                yield f"{declared} = {self._nondet(variable.type)};"
            else:
                yield f"{declared};"

    def _initial(self, variable: Var) -> str:
        one = next(each for each in self._program.globals if each.variable == variable)
        given = one.initial[0].value if one.initial else Const(0, variable.type)
        if isinstance(given, bytes):
            raise Unwritable(f"the initial value of {variable.name}")
        return self._operand(given)

    def _name(self, variable: Var) -> str:
        if variable.in_memory:
            raise Unwritable(f"the object {variable.name} in memory")
        found = self._names.get(variable.name)
        if found is None:
            plain = "".join(each if each.isalnum() else "_" for each in variable.name.rpartition("::")[2])
            found, number = f"v_{plain}", 1
            while found in self._names.values():
                found, number = f"v_{plain}_{number}", number + 1
            self._names[variable.name] = found
        return found

    def _nondet(self, type_: Type) -> str:
        written = _type(type_)
        name = "__VERIFIER_nondet_" + written.replace("unsigned ", "u").replace("signed ", "").strip(
            "_"
        ).replace(" ", "")
        self._inputs[name] = written
        return f"{name}()"

    # ---------------------------------------------------------------- control

    def _body(self) -> Iterator[str]:
        """Locations depth first, so that most follow the one that leads to them."""
        seen: set[Location] = set()
        waiting = [self._function.entry]
        while waiting:
            at = waiting.pop()
            while at not in seen:
                seen.add(at)
                yield f"L{at}:;"
                if at in self._errors:
                    yield "  reach_error();"
                edges = [] if at in self._errors else self._out[at]
                if not edges:
                    yield "  return 0;"
                    break
                yield from self._edges(edges)
                waiting += [edge.target for edge in edges[1:]]
                if edges[0].target in seen:
                    yield f"  goto L{edges[0].target};"
                at = edges[0].target

    def _edges(self, edges: list[Edge]) -> Iterator[str]:
        """What the edges do; the first one's target comes next."""
        for edge in edges[1:]:
            yield f"  if ({self._truth(edge.operation, True)}) goto L{edge.target};{self._place(edge)}"
        operation = edges[0].operation
        if not isinstance(operation, Assume):
            yield f"  {self._operation(operation)}{self._place(edges[0])}"
        elif not _is_else(edges):
            yield f"  if ({self._truth(operation, False)}) return 0;{self._place(edges[0])}"

    def _place(self, edge: Edge) -> str:
        file, line, _ = unpack(edge.span)
        return f"  // {self._program.files[file].rpartition('/')[2]}:{line}" if line else ""

    def _truth(self, operation: Operation, holds: bool) -> str:
        """That the branch is taken, or that it is not."""
        if not isinstance(operation, Assume):
            raise Unwritable("a branch without a condition")
        condition = self._expression(operation.condition)
        return condition if operation.holds == holds else f"!({condition})"

    def _operation(self, operation: Operation) -> str:
        match operation:
            case Assign(target, computed):
                return f"{self._name(target)} = {self._expression(computed)};"
            case Havoc(target) | Call(Var() as target):
                return f"{self._name(target)} = {self._nondet(target.type)};"
            case Skip() | Call(None) | Begin():
                return ";"
            case Return() | Stop():
                return "return 0;"
            case _:
                raise Unwritable(type(operation).__name__.lower())

    # ---------------------------------------------------------------- expressions

    def _operand(self, operand: Operand) -> str:
        match operand:
            case Var():
                return self._name(operand)
            case Const(number, type_):
                return _constant(number, type_)
            case _:
                raise Unwritable("an address")

    def _expression(self, expression: Expression) -> str:
        match expression:
            case Unary(op, operand, type_):
                return _unary(op, self._operand(operand), type_)
            case Binary(op, left, right, type_):
                return self._binary(op, left, right, type_)
            case Cast(operand, type_) | BitCast(operand, type_):
                if isinstance(expression, BitCast) and not _is_integer(operand.type, type_):
                    raise Unwritable("the bits of a float")
                return f"({_type(type_)}) {self._operand(operand)}"
            case Offset(pointer, index, scale, type_):
                word = _unsigned(type_)
                return (
                    f"({_type(type_)}) ({self._operand(pointer)} + ({word}) {self._operand(index)} * {scale})"
                )
            case Difference(left, right, scale, type_):
                distance = f"{self._operand(left)} - {self._operand(right)}"
                return f"({_type(type_)}) (({_type(Int(type_.bits, True))}) ({distance}) / {scale})"
            case Overflows(op, left, right, into):
                return self._overflows(op, left, right, into)
            case Var() | Const():
                return self._operand(expression)
            case _:
                raise Unwritable("an address")

    def _binary(self, op: str, left: Operand, right: Operand, type_: Type) -> str:
        sign = _SIGNS.get(op)
        if sign is None:
            raise Unwritable(op)
        a, b = self._operand(left), self._operand(right)
        if op in _COMPARISONS:
            return f"{a} {sign} {b}"
        if op in _WRAPPING and not isinstance(type_, Float):
            word = _unsigned(type_)
            a = a if _type(left.type) == word else f"({word}) {a}"
            b = b if op == "shl" or _type(right.type) == word else f"({word}) {b}"
            return f"{a} {sign} {b}" if _type(type_) == word else f"({_type(type_)}) ({a} {sign} {b})"
        wide = isinstance(type_, Float) or _bits(type_) >= 32
        return f"{a} {sign} {b}" if wide else f"({_type(type_)}) ({a} {sign} {b})"

    def _overflows(self, op: str, left: Operand, right: Operand, into: Int) -> str:
        """In a type that holds every result, against the one that has to."""
        a, b = self._operand(left), self._operand(right)
        least = _constant(into.low, into)
        if op == "neg":
            return f"{a} == {least}" if into.signed else f"{a} != 0"
        if op in ("div", "rem"):
            return f"({a} == {least}) & ({b} == -1)" if into.signed else "0"
        if max(_bits(left.type), _bits(right.type), into.bits) > 64:
            raise Unwritable("the overflow of a wide type")
        if op == "mul" and not (_is_signed(left.type) and _is_signed(right.type)) and _bits(left.type) > 63:
            raise Unwritable("the overflow of a wide type")
        exact = f"(__int128) {a} {_SIGNS[op]} (__int128) {b}"
        return f"({exact}) != (__int128) ({_type(into)}) ({exact})"


def _without_idle_labels(lines: list[str]) -> list[str]:
    """Without the labels that nothing jumps to."""
    wanted = {line.partition("goto ")[2].partition(";")[0] for line in lines}
    return [line for line in lines if not line.startswith("L") or line.rstrip(":;") in wanted]


def _is_else(edges: list[Edge]) -> bool:
    """Whether the first edge is taken wherever the other is not."""
    first, *others = (each.operation for each in edges)
    return [replace(first, holds=not first.holds)] == others if isinstance(first, Assume) else False


def _unary(op: str, operand: str, type_: Type) -> str:
    if op == "not":
        return f"({_type(type_)}) ~{operand}"
    if op == "neg":
        return (
            f"-{operand}"
            if isinstance(type_, Float)
            else f"({_type(type_)}) (0 - ({_unsigned(type_)}) {operand})"
        )
    raise Unwritable(op)


# ---------------------------------------------------------------- types and constants


def _type(type_: Type) -> str:
    match type_:
        case Int(_, _, True):
            return "_Bool"
        case Int(bits, signed) if bits in _INTEGERS:
            return ("" if signed and bits > 8 else "signed " if signed else "unsigned ") + _INTEGERS[bits]
        case Pointer(_, bits):
            return f"unsigned {_INTEGERS[bits]}"
        case Float(bits) if bits in _FLOATS:
            return _FLOATS[bits]
        case _:
            raise Unwritable(f"the type {type_}")


def _unsigned(type_: Type) -> str:
    """The unsigned type that sums of the type are taken in."""
    return _type(Int(max(_bits(type_), 32), False))


def _bits(type_: Type) -> int:
    if isinstance(type_, Int | Pointer):
        return type_.bits
    raise Unwritable(f"the type {type_}")


def _is_signed(type_: Type) -> bool:
    return isinstance(type_, Int) and type_.signed


def _is_integer(*types: Type) -> bool:
    return all(isinstance(each, Int | Pointer) for each in types)


def _constant(number: int, type_: Type) -> str:
    if isinstance(type_, Float):
        written = exact_text(number, type_)
        if "inf" in written or "nan" in written:
            raise Unwritable(f"the constant {written}")
        return f"({written})"
    bits = _bits(type_)
    if bits > 64:
        raise Unwritable("a constant of 128 bits")
    suffix = "ll" if bits == 64 else ""
    if not _is_signed(type_):
        return f"{number}u{suffix}" if bits >= 32 else f"(({_type(type_)}) {number})"
    if number == -(1 << (bits - 1)):
        return f"({number + 1}{suffix} - 1)" if bits >= 32 else f"(({_type(type_)}) ({number}))"
    return f"({number}{suffix})" if number < 0 else f"{number}{suffix}"
