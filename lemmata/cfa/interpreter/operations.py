"""Operations as Python statements: the coder of one function."""

from lemmata.cfa.interpreter.blocks import Block, blocks_of
from lemmata.cfa.interpreter.calls import fits_by_name
from lemmata.cfa.interpreter.expressions import Expressions, as_int, cell_size, wrapped
from lemmata.cfa.interpreter.scope import Scope, Space, is_aggregate, takes_more
from lemmata.cfa.interpreter.structure import Line, Lines, indented, structured
from lemmata.cfa.operations import (
    AddressOf,
    Allocate,
    Assign,
    Assume,
    Begin,
    Call,
    Const,
    Copy,
    Fill,
    Free,
    FunctionAddress,
    Havoc,
    HavocMemory,
    Operand,
    Operation,
    Read,
    Return,
    Skip,
    StartVarArgs,
    Stop,
    Var,
    Write,
)
from lemmata.cfa.program import Edge, Function, Location
from lemmata.cfa.source import Span
from lemmata.cfa.types import Float, FunctionType, Int, Pointer, Type, Void, size_of
from lemmata.cfa.uses import defined

_FORMATS = {(16, True): "h", (16, False): "H", (32, True): "i", (32, False): "I"} | {
    (64, True): "q",
    (64, False): "Q",
}
_SMALL = 4096


class Operations:
    """Implements `structure.Coder`."""

    def __init__(self, scope: Scope, stops: dict[Location, int]) -> None:
        self._scope = scope
        self._stops = stops
        self._values = Expressions(scope, scope.space.pointer_bits)

    # ------------------------------------------------------------ blocks

    def entered(self) -> Lines:
        """Registers that may be used before they are set, and the function's objects."""
        scope, span = self._scope, self._scope.function.span
        zeros = scope.unset()
        lines = [Line(0, f"{' = '.join(names)} = {zero}") for zero, names in zeros.items() if names]
        lines += scope.begins()
        for variable, value in scope.in_memory_parameters():
            whole = AddressOf(variable, 0, Pointer(variable.type, self._bits))
            lines += self._store(whole, value, variable.type, span)
        return lines

    def straight(self, block: Block) -> Lines:
        if block.at in self._stops:
            return [Line(0, f"raise violation({self._stops[block.at]})")]
        lines: Lines = []
        for edge in block.edges:
            lines += self._edge(edge)
        last = block.edges[-1] if block.edges else None
        if block.branches or block.next is not None or (last and isinstance(last.operation, Return | Stop)):
            return lines
        return [*lines, *self._dead_end(last.target if last else block.at)]

    def _dead_end(self, at: Location) -> Lines:
        """The function's exit, or a location without a way on: a failed assumption leads there."""
        function = self._scope.function
        span = next((edge.span for edge in function.edges if edge.target == at), function.span)
        return self._return(Return(None), span) if at == function.exit else [Line(0, "raise blocked", span)]

    def condition(self, edge: Edge) -> tuple[Lines, str]:
        assert isinstance(edge.operation, Assume)
        lines, text = self._values.condition(edge.operation.condition, edge.span)
        return lines, text if edge.operation.holds else f"not ({text})"

    def taken(self, edge: Edge) -> Lines:
        if not self._scope.space.observed:
            return []
        target = defined(edge.operation)
        shown = "None" if target is None or target.in_memory else self._scope.register(target)
        return [Line(0, f"observe({self._scope.constant(edge)}, {shown})", edge.span)]

    def _edge(self, edge: Edge) -> Lines:
        if isinstance(edge.operation, Return | Stop):
            return [*self.taken(edge), *self._operation(edge.operation, edge.span)]
        if isinstance(edge.operation, Assume):
            lines, text = self.condition(edge)
            return [*lines, Line(0, f"if not ({text}): raise blocked", edge.span), *self.taken(edge)]
        return [*self._operation(edge.operation, edge.span), *self.taken(edge)]

    def _operation(self, operation: Operation, span: Span) -> Lines:  # noqa: C901, PLR0911, PLR0912
        match operation:
            case Assign(target, expression):
                return self._values.into(self._set(target), expression, span)
            case Read():
                return self._read(operation, span)
            case Write():
                return self._write(operation, span)
            case Call():
                return self._call(operation, span)
            case Return():
                return self._return(operation, span)
            case Havoc(target, kind, source):
                given = self._scope.constant((kind, source, target.type, span))
                return [Line(0, f"{self._set(target)} = given(*{given})", span)]
            case HavocMemory(address, size, source):
                where = f"{self._operand(address)}, {self._size(size)}"
                return [Line(0, f"havoc_memory({where}, {source!r}, {span})", span)]
            case Copy():
                return self._copy(operation, span)
            case Fill():
                return self._fill(operation, span)
            case Begin(variable):
                return self._begin(variable, span)
            case Allocate():
                return self._allocate(operation, span)
            case Free(address):
                return [Line(0, f"free({self._operand(address)})", span)]
            case StartVarArgs(address):
                self._scope.growing()
                lines = [Line(0, "t = enter(bytearray(va))", span), Line(0, "stack.append(t)")]
                return [*lines, *self._store(address, "t", Pointer(Void(), self._bits), span)]
            case Stop("exit", status):
                return [Line(0, f"raise exit_with({'0' if status is None else self._operand(status)})", span)]
            case Stop():
                return [Line(0, f"raise aborted({span})", span)]
            case Skip() | Assume():
                return []

    # ------------------------------------------------------------ names

    @property
    def _bits(self) -> int:
        return self._scope.space.pointer_bits

    def _operand(self, operand: Operand) -> str:
        return self._values.operand(operand)

    def _set(self, target: Var) -> str:
        return self._scope.assigned(target)

    def _size(self, size: Operand) -> str:
        """A size as an unsigned number of the machine's word."""
        if isinstance(size, Const):
            return str(size.value & ((1 << self._bits) - 1))
        type_ = as_int(size.type)
        if type_ is not None and not type_.signed:
            return self._operand(size)
        return wrapped(self._operand(size), Int(self._bits, False))

    # ------------------------------------------------------------ loads and stores

    def _cell(self, address: Operand, size: int) -> tuple[str, str, str]:
        """(statement before, object, offset) of an access."""
        direct = self._scope.direct(address, size)
        if direct is not None:
            return "", direct[0], str(direct[1])
        where = self._operand(address)
        return f"d, b = D[{where} >> {self._scope.space.shift}]; ", "d", f"{where} - b"

    def _read(self, read: Read, span: Span) -> Lines:
        return self._load(self._set(read.target), read.address, read.type, span, read.bit)

    def _load(self, name: str, address: Operand, type_: Type, span: Span, bit: int | None = None) -> Lines:
        whole = as_int(type_)
        if whole is not None and (bit is not None or (whole.bits, whole.signed) not in _FORMATS):
            if bit is None and whole.bits == 8:
                before, data, offset = self._cell(address, 1)
                sign = [Line(0, f"if {name} > 127: {name} -= 256")] if whole.signed else []
                return [Line(0, f"{before}{name} = {data}[{offset}]", span), *sign]
            bits = f"load_bits({self._operand(address)}, {bit or 0}, {whole.bits})"
            text = wrapped(bits, whole) if whole.signed else bits
            return [Line(0, f"{name} = {text}", span)]
        if isinstance(type_, Float):
            return self._load_float(name, address, type_, span)
        assert whole is not None
        before, data, offset = self._cell(address, whole.bits // 8)
        form = _FORMATS[whole.bits, whole.signed]
        return [Line(0, f"{before}{name}, = r{form}({data}, {offset})", span)]

    def _load_float(self, name: str, address: Operand, type_: Float, span: Span) -> Lines:
        if type_.bits == 80:
            text = f"int.from_bytes(load({self._operand(address)}, 10), 'little')"
            return [Line(0, f"{name} = {text}", span)]
        before, data, offset = self._cell(address, type_.bits // 8)
        if type_.bits == 64:
            return [Line(0, f"{before}{name}, = rd({data}, {offset})", span)]
        nan = f"if t != t: t = float32(rI({data}, {offset})[0])"
        return [
            Line(0, f"{before}t, = rff({data}, {offset})", span),
            Line(0, nan, span),
            Line(0, f"{name} = t"),
        ]

    def _write(self, write: Write, span: Span) -> Lines:
        whole = as_int(write.type)
        stored = self._operand(write.value)
        if write.bit is not None:
            assert whole is not None
            where = f"{self._operand(write.address)}, {write.bit}, {whole.bits}"
            return [Line(0, f"store_bits({where}, {stored})", span)]
        return self._store(write.address, stored, write.type, span)

    def _store(self, address: Operand, stored: str, type_: Type, span: Span) -> Lines:
        whole = as_int(type_)
        size = cell_size(type_)
        if isinstance(type_, Float) and type_.bits == 80:
            return [Line(0, f"store({self._operand(address)}, ({stored}).to_bytes(10, 'little'))", span)]
        if whole is not None and whole.bits != 8 and (whole.bits, whole.signed) not in _FORMATS:
            return [Line(0, f"store_bits({self._operand(address)}, 0, {whole.bits}, {stored})", span)]
        before, data, offset = self._cell(address, size)
        if whole is not None and whole.bits == 8:
            byte = f"{stored} & 255" if whole.signed else stored
            return [Line(0, f"{before}{data}[{offset}] = {byte}", span)]
        if whole is not None:
            form = _FORMATS[whole.bits, whole.signed]
            return [Line(0, f"{before}w{form}({data}, {offset}, {stored})", span)]
        if size == 8:
            return [Line(0, f"{before}wd({data}, {offset}, {stored})", span)]
        nan = f"wI({data}, {offset}, bits32({stored}))"
        text = f"wff({data}, {offset}, {stored}) if {stored} == {stored} else {nan}"
        return [Line(0, f"{before}{text}", span)]

    # ------------------------------------------------------------ blocks of memory

    def _bytes_at(self, address: Operand, size: int) -> str:
        """A copy of `size` bytes."""
        direct = self._scope.direct(address, size)
        if direct is None:
            return f"load({self._operand(address)}, {size})"
        data, offset = direct
        return f"{data}[{offset}:{offset + size}]"

    def _copy(self, copy: Copy, span: Span) -> Lines:
        if not isinstance(copy.size, Const) or copy.size.value < 0:
            where = f"{self._operand(copy.target)}, {self._operand(copy.source)}"
            return [Line(0, f"copy({where}, {self._size(copy.size)})", span)]
        size = copy.size.value
        return self._put(copy.target, size, self._bytes_at(copy.source, size), span) if size else []

    def _put(self, address: Operand, size: int, content: str, span: Span) -> Lines:
        direct = self._scope.direct(address, size)
        if direct is None:
            return [Line(0, f"store({self._operand(address)}, {content})", span)]
        data, offset = direct
        return [Line(0, f"{data}[{offset}:{offset + size}] = {content}", span)]

    def _fill(self, fill: Fill, span: Span) -> Lines:
        if isinstance(fill.size, Const) and isinstance(fill.byte, Const) and 0 < fill.size.value <= _SMALL:
            size = fill.size.value
            content = self._scope.constant(bytes((fill.byte.value & 255,)) * size)
            return self._put(fill.address, size, content, span)
        where = f"{self._operand(fill.address)}, {self._operand(fill.byte)}"
        return [Line(0, f"fill({where}, {self._size(fill.size)})", span)]

    def _begin(self, variable: Var, span: Span) -> Lines:
        size = size_of(variable.type)
        data = self._scope.data(variable)
        if self._scope.space.fills_memory:
            return [Line(0, f"{data}[:] = uninitialised({size}, {span})", span)]
        zero = self._scope.constant(bytes(size)) if size <= _SMALL else f"bytes({size})"
        return [Line(0, f"{data}[:] = {zero}", span)] if size else []

    def _allocate(self, new: Allocate, span: Span) -> Lines:
        name = self._set(new.target)
        way = "new_heap" if new.kind == "heap" else "new_stack"
        lines = [Line(0, f"{name} = {way}({self._size(new.size)}, {new.zeroed}, {span})", span)]
        if new.kind == "heap":
            return lines
        self._scope.growing()
        return [*lines, Line(0, f"stack.append({name})")]

    # ------------------------------------------------------------ calls

    def _call(self, call: Call, span: Span) -> Lines:
        name = call.callee.function if isinstance(call.callee, FunctionAddress) else None
        space = self._scope.space
        if name is None:
            text = self._call_by_address(call)
        elif name in space.program.functions and not space.is_native(name):
            actual = space.program.functions[name].type
            if not fits_by_name(actual, call):
                return [Line(0, "raise bad_call", span)]
            text = f"{space.function(name)}({', '.join(self._arguments(call, actual))})"
        else:
            types = self._scope.constant((*(argument.type for argument in call.arguments),))
            values = [types, str(span), *map(self._operand, call.arguments)]
            text = f"{space.external(name)}({', '.join(values)})"
        return self._result(call.target, text, span)

    def _call_by_address(self, call: Call) -> str:
        """Without a prototype, arguments go as they are."""
        site = self._scope.space.site(call.type, tuple(argument.type for argument in call.arguments))
        if call.type.variadic and not call.type.parameters:
            arguments = [self._operand(argument) for argument in call.arguments]
        else:
            arguments = self._arguments(call, call.type)
        address = self._operand(call.callee)
        return f"({site}.get({address}) or target({address}, {site}))({', '.join(arguments)})"

    def _result(self, target: Var | None, text: str, span: Span) -> Lines:
        if target is None:
            return [Line(0, text, span)]
        if target.in_memory:
            return [Line(0, f"{self._scope.data(target)}[0:{size_of(target.type)}] = {text}", span)]
        return [Line(0, f"{self._set(target)} = {text}", span)]

    def _arguments(self, call: Call, type_: FunctionType) -> list[str]:
        """Aggregates as their bytes; variable arguments as one string of words."""
        fixed = [self._argument(a, p) for a, p in zip(call.arguments, type_.parameters, strict=False)]
        if not takes_more(type_):
            return fixed
        return [*fixed, self._variable_arguments(call.arguments[len(type_.parameters) :])]

    def _argument(self, argument: Operand, parameter: Type) -> str:
        if is_aggregate(parameter):
            return self._bytes_at(argument, size_of(parameter))
        given, wanted = as_int(argument.type), as_int(parameter)
        text = self._operand(argument)
        if given is None or wanted is None or (wanted.low <= given.low and given.high <= wanted.high):
            return text
        return wrapped(text, wanted)

    def _variable_arguments(self, arguments: tuple[Operand, ...]) -> str:
        word = self._bits // 8
        pieces = [_packed(self._operand(one), one.type, word) for one in arguments]
        return " + ".join(pieces) if pieces else "b''"

    def _return(self, return_: Return, span: Span) -> Lines:
        exit_ = self._scope.function.exit
        if exit_ in self._stops:
            return [Line(0, f"raise violation({self._stops[exit_]})", span)]
        result = self._scope.function.type.result
        if isinstance(result, Void):
            text = ""
        elif return_.value is None:
            text = _zero(result)
        elif is_aggregate(result):
            text = self._bytes_at(return_.value, size_of(result))
        else:
            text = self._operand(return_.value)
        ends = self._scope.ends()
        if not ends:
            return [Line(0, f"return {text}", span)]
        if is_aggregate(result):
            return [Line(0, f"t = {text}", span), *ends, Line(0, "return t", span)]
        return [*ends, Line(0, f"return {text}", span)]


def _zero(type_: Type) -> str:
    if is_aggregate(type_):
        return f"bytes({size_of(type_)})"
    return "0.0" if isinstance(type_, Float) and type_.bits != 80 else "0"


def _packed(text: str, type_: Type, word: int) -> str:
    """A variable argument in whole words."""
    if isinstance(type_, Float):
        if type_.bits == 80:
            return f"({text}).to_bytes({-(-type_.size // word) * word}, 'little')"
        return f"pack_{'d' if type_.bits == 64 else 'f'}({text})"
    whole = as_int(type_)
    assert whole is not None
    size = -(-whole.bits // (8 * word)) * word
    return f"({wrapped(text, Int(size * 8, False))}).to_bytes({size}, 'little')"


def written(
    function: Function, space: Space, stops: dict[Location, int], name: str
) -> tuple[str, list[Span]]:
    """The source of a function under the name, and the place of each of its lines."""
    scope = Scope(function, space)
    coder = Operations(scope, stops)
    body = structured(blocks_of(function, frozenset(stops)), coder)
    body = scope.expanded([*coder.entered(), *body])
    globals_set = ", ".join(["S", *sorted(scope.globals_set)])
    lines = [
        Line(0, f"def {name}({', '.join(scope.parameters())}):"),
        Line(1, f"global {globals_set}"),
        Line(1, "if S < 0: raise out_of_steps", function.span),
        *indented(body),
    ]
    return "\n".join(" " * line.depth + line.text for line in lines), [line.span for line in lines]
