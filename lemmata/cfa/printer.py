"""A Program as text to read: types, globals with initial values, functions edge by edge, in C's notation.

The text is a function of the Program alone, so that it can be compared between runs and versions.
"""

from collections.abc import Iterator

from lemmata.cfa.floats import exact_text
from lemmata.cfa.operations import (
    Accessible,
    AddressOf,
    Allocate,
    Assign,
    Assume,
    Begin,
    Binary,
    BitCast,
    Call,
    Cast,
    Const,
    Copy,
    Difference,
    Expression,
    Fill,
    Free,
    FunctionAddress,
    Havoc,
    HavocMemory,
    Offset,
    OfObject,
    Operation,
    Overflows,
    Read,
    Return,
    Rounded,
    Skip,
    StartVarArgs,
    Stop,
    Unary,
    Var,
    Write,
)
from lemmata.cfa.program import ErrorLocation, Function, Global, Initial, Program
from lemmata.cfa.source import Span, unpack
from lemmata.cfa.types import Field, Float, Pointer

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
    "neg": "-",
    "not": "~",
}


def print_program(program: Program) -> str:
    return "\n".join(_program(program)) + "\n"


def _program(program: Program) -> Iterator[str]:
    yield f"program: entry {program.entry}, {program.pointer_bits}-bit pointers"
    for number, file in enumerate(program.files):
        yield f"file {number}: {file}"
    for name, fields in sorted(program.records.items()):
        yield f"record {name} {{ {' '.join(map(_field, fields))} }}"
    for variable in program.globals:
        yield from _global(program, variable)
    for name, type_ in sorted(program.declared.items()):
        yield f"declared {name}: {type_}"
    errors = errors_by_function(program)
    for function in program.functions.values():
        yield ""
        yield from _function(program, function, errors.get(function.name, []))
    yield from _notes(program)


def _notes(program: Program) -> Iterator[str]:
    if program.errors or program.assumptions:
        yield ""
    for error in program.errors:
        where = f"{error.function} {error.location}"
        yield f"error {error.property} at {where}: {error.message}{_at(program, error.span)}"
    for assumption in program.assumptions:
        yield f"assumption {assumption.kind}{_at(program, assumption.span)}"


def _field(field: Field) -> str:
    width = "" if field.width is None else f":{field.width}"
    place = str(field.bit // 8) if field.bit % 8 == 0 else f"{field.bit // 8}.{field.bit % 8}"
    return f"{field.type} {field.name}{width} @{place};"


def _global(program: Program, variable: Global) -> Iterator[str]:
    kind = "read-only" if variable.read_only else "global"
    place = " in memory" if variable.variable.in_memory else ""
    yield f"{kind} {variable.variable.name}: {variable.variable.type}{place}{_at(program, variable.span)}"
    for piece in variable.initial:
        yield f"    [{piece.offset}] = {_initial(piece)}"


def _initial(piece: Initial) -> str:
    if not isinstance(piece.value, bytes):
        return expression_text(piece.value, "")
    escaped = "".join(_byte(byte) for byte in piece.value)
    return f'"{escaped}"'


def _byte(byte: int) -> str:
    return chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\' else f"\\{byte:03o}"


def _at(program: Program, span: Span, home: Span | None = None) -> str:
    """A comment with the place; the file is left out where it is that of `home`."""
    file, line, column = unpack(span)
    if home is not None and file == unpack(home)[0]:
        return f"  // {line}:{column}"
    return f"  // {program.place(span)}"


def _function(program: Program, function: Function, errors: list[ErrorLocation]) -> Iterator[str]:
    parameters = [f"{short(p, function.name)}: {p.type}" for p in function.parameters]
    listed = ", ".join(parameters + ["..."] * function.type.variadic)
    yield f"function {function.name}({listed}): {function.type.result}{_at(program, function.span)}"
    for variable in function.variables:
        if variable not in function.parameters:
            place = " in memory" if variable.in_memory else ""
            yield f"    {short(variable, function.name)}: {variable.type}{place}"
    yield f"    entry {function.entry}, exit {function.exit}"
    names = location_names(function, errors)
    for edge in function.edges:
        names_here = names.pop(edge.source, None)
        if names_here:
            yield f"  {', '.join(names_here)}:"
        text = operation_text(edge.operation, function.name)
        yield f"    {edge.source} -> {edge.target}: {text}{_at(program, edge.span, function.span)}"
    for location, left in sorted(names.items()):
        yield f"  {', '.join(left)}: {location}"


def errors_by_function(program: Program) -> dict[str, list[ErrorLocation]]:
    found: dict[str, list[ErrorLocation]] = {}
    for error in program.errors:
        found.setdefault(error.function, []).append(error)
    return found


def location_names(function: Function, errors: list[ErrorLocation]) -> dict[int, list[str]]:
    """What there is to say about locations: C labels, heads of loop statements, errors."""
    names: dict[int, list[str]] = {}
    for label in function.labels:
        names.setdefault(label.location, []).append(f"label {label.name}")
    for loop in function.loops:
        names.setdefault(loop.location, []).append(f"{loop.keyword} loop")
    for error in errors:
        names.setdefault(error.location, []).append(f"error {error.property}")
    return names


def short(variable: Var, function: str) -> str:
    """The variable's name inside a function: its locals lose the prefix, globals get `::`."""
    prefix = f"{function}::"
    if variable.name.startswith(prefix):
        return variable.name[len(prefix) :]
    return f"::{variable.name}" if variable.is_global and function else variable.name


def expression_text(expression: Expression, function: str) -> str:  # noqa: C901, PLR0911, PLR0912 (a flat table)
    def text(part: Expression) -> str:
        return expression_text(part, function)

    match expression:
        case Var():
            return short(expression, function)
        case Const():
            return _constant(expression)
        case AddressOf(variable, offset):
            return f"&{short(variable, function)}" + (f"+{offset}" if offset else "")
        case FunctionAddress(name):
            return f"&{name}"
        case Unary(op, operand):
            return f"{_SIGNS[op]}{text(operand)}" if op in _SIGNS else f"{op}({text(operand)})"
        case Binary(op, left, right):
            sign = _SIGNS.get(op)
            return f"{text(left)} {sign} {text(right)}" if sign else f"{op}({text(left)}, {text(right)})"
        case Cast(operand, type_):
            return f"({type_}) {text(operand)}"
        case BitCast(operand, type_):
            return f"bits<{type_}>({text(operand)})"
        case Rounded(direction, computed):
            return f"{direction}({text(computed)})"
        case Offset(pointer, index, scale):
            return f"{text(pointer)} + {text(index)} * {scale} bytes"
        case Difference(left, right, scale):
            return f"({text(left)} - {text(right)}) / {scale} bytes"
        case Overflows("neg", left, _, into):
            return f"overflows<{into}>(-{text(left)})"
        case Overflows(op, left, right, into):
            return f"overflows<{into}>({text(left)} {_SIGNS[op]} {text(right)})"
        case OfObject(fact, pointer):
            return f"object_{fact}({text(pointer)})"
        case Accessible(pointer, size, writing):
            return f"{'writable' if writing else 'readable'}({text(pointer)}, {text(size)})"


def _constant(constant: Const) -> str:
    match constant.type:
        case Float():
            return exact_text(constant.value, constant.type)
        case Pointer():
            return f"({constant.type}) {constant.value:#x}" if constant.value else "null"
        case _:
            return str(constant.value)


def operation_text(operation: Operation, function: str) -> str:  # noqa: C901, PLR0911, PLR0912 (a flat table)
    def text(part: Expression) -> str:
        return expression_text(part, function)

    def target(variable: Var) -> str:
        name = short(variable, function)
        return f"{variable.type} {name}" if variable.is_temporary else name

    match operation:
        case Skip():
            return "skip"
        case Assign(variable, computed):
            return f"{target(variable)} = {text(computed)}"
        case Havoc(variable, kind, source):
            return f"{target(variable)} = any {kind}" + (f" {source}" if source else "")
        case HavocMemory(address, size, source):
            return f"havoc {text(size)} bytes at {text(address)}" + (f" {source}" if source else "")
        case Assume(condition, holds):
            return f"assume {text(condition)}" if holds else f"assume !({text(condition)})"
        case Read(variable, address, type_, bit):
            return f"{target(variable)} = *({_cell(type_, bit)}*) {text(address)}"
        case Write(address, stored, type_, bit):
            return f"*({_cell(type_, bit)}*) {text(address)} = {text(stored)}"
        case Copy(to, source, size):
            return f"copy {text(size)} bytes to {text(to)} from {text(source)}"
        case Fill(address, byte, size):
            return f"fill {text(size)} bytes at {text(address)} with {text(byte)}"
        case Begin(variable):
            return f"begin {short(variable, function)}"
        case Allocate(variable, size, kind, zeroed):
            return f"{target(variable)} = {kind} of {text(size)} bytes{', zeroed' if zeroed else ''}"
        case Free(address):
            return f"free {text(address)}"
        case Call():
            return _call(operation, function)
        case StartVarArgs(address):
            return f"va_start at {text(address)}"
        case Return(result):
            return "return" if result is None else f"return {text(result)}"
        case Stop(kind, status):
            return kind if status is None else f"{kind} {text(status)}"


def _cell(type_: object, bit: int | None) -> str:
    return str(type_) if bit is None else f"{type_} at bit {bit}"


def _call(call: Call, function: str) -> str:
    arguments = ", ".join(expression_text(argument, function) for argument in call.arguments)
    direct = isinstance(call.callee, FunctionAddress)
    callee = call.callee.function if isinstance(call.callee, FunctionAddress) else ""
    name = callee if direct else f"(*{expression_text(call.callee, function)})"
    if call.target is None:
        return f"{name}({arguments})"
    target = short(call.target, function)
    typed = f"{call.target.type} {target}" if call.target.is_temporary else target
    return f"{typed} = {name}({arguments})"
