"""One run of a Program: its memory, its generated functions, and what stopped it.

A function is written and compiled when it is first called: its name is bound to a stub before, which
replaces itself. A statement that Python refuses (a buffer too short, a page that does not exist, a division
by zero) is undefined behaviour at the place of its line.
"""

import os
import struct
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import TypeAlias

from lemmata.cfa.interpreter import extended, floats
from lemmata.cfa.interpreter.calls import Callee, Site, adapted, external
from lemmata.cfa.interpreter.externals import Externals
from lemmata.cfa.interpreter.inputs import Oracle
from lemmata.cfa.interpreter.library import LIBRARY
from lemmata.cfa.interpreter.memory import Memory
from lemmata.cfa.interpreter.natives import Natives
from lemmata.cfa.interpreter.operations import written
from lemmata.cfa.interpreter.outcome import (
    Aborted,
    Blocked,
    Blocking,
    Ended,
    Exceeded,
    Exited,
    Fault,
    Given,
    HavocKind,
    LimitReached,
    Limits,
    Note,
    Outcome,
    Stream,
    Undefined,
    UndefinedKind,
    UnknownExternal,
    Violated,
)
from lemmata.cfa.interpreter.scope import takes_more
from lemmata.cfa.interpreter.statics import Statics, wrapped
from lemmata.cfa.operations import Var
from lemmata.cfa.program import Edge, Location, Program
from lemmata.cfa.source import NOWHERE, Span
from lemmata.cfa.types import UCHAR, Array, Float, FunctionType, Int, Pointer, Type

Observer: TypeAlias = Callable[[Edge, "int | float | None"], None]
Output: TypeAlias = Callable[[Stream, bytes], None]

_FILE = "<lemmata function "
_MODELS = "<models/"
_SYMBOLIC = ("klee_make_symbolic",)


class Machine:
    """Implements `scope.Space`. A machine runs its Program once."""

    def __init__(
        self,
        program: Program,
        oracle: Oracle,
        limits: Limits,
        *,
        output: Output | None,
        observe: Observer | None,
        stop_on_overflow: bool,
        natives: bool,
    ) -> None:
        self.program = program
        self.pointer_bits = program.pointer_bits
        self.observed = observe is not None
        self.fills_memory = oracle.fills_memory
        self.memory = Memory(program.pointer_bits, limits.memory)
        self.shift = self.memory.shift
        self.given: list[Given] = []
        self.notes: dict[Note, None] = {}
        self.externals = Externals(self.memory, program.pointer_bits, limits.output, output)
        nearest = "fesetround" not in program.functions  # the only mode in which libraries are asked
        self._natives = Natives(self.memory, self.externals.handlers) if natives and nearest else None
        self._oracle = oracle
        self._stop_on_overflow = stop_on_overflow
        self._constants: dict[object, str] = {}
        self._spans: dict[str, list[Span]] = {}
        self._stops = _stops(program)
        self._functions: dict[str, str] = {}
        self._compiled: set[str] = set()
        self.statics = Statics(program, self.memory)
        self.names = self._names(limits, observe)

    def _names(self, limits: Limits, observe: Observer | None) -> dict[str, object]:
        """The global namespace of the generated code."""
        memory = self.memory
        own: dict[str, object] = {
            "S": limits.steps,
            "D": memory.pages,
            "enter": memory.enter,
            "leave": memory.leave,
            "frame": memory.frame,
            "load": memory.load,
            "store": memory.store,
            "copy": memory.copy,
            "fill": memory.fill,
            "free": memory.free,
            "load_bits": memory.load_bits,
            "store_bits": memory.store_bits,
            "object_size": memory.object_size,
            "object_offset": memory.object_offset,
            "accessible": memory.accessible,
            "blocked": Blocking(),
            "out_of_steps": Exceeded("steps"),
            "bad_shift": Fault("shift-count"),
            "bad_call": Fault("bad-call"),
            "violation": self._violation,
            "exit_with": lambda status: Ended(Exited(status & 255)),
            "aborted": lambda at: Ended(Aborted(at)),
            "overflow": self._overflow,
            "float_to_int": self._float_to_int,
            "extended_to_int": self._extended_to_int,
            "given": self._give,
            "havoc_memory": self._havoc_memory,
            "uninitialised": self._uninitialised,
            "new_heap": self._new_heap,
            "new_stack": self._new_stack,
            "target": self._target,
            "observe": observe,
        }
        return own | self.statics.values | LIBRARY

    # ------------------------------------------------------------ names

    def constant(self, thing: object) -> str:
        name = self._constants.get(thing)
        if name is None or isinstance(thing, float):
            name = f"k{len(self._constants) + 1}"
            self._constants[thing if not isinstance(thing, float) else name] = name
            self.names[name] = thing
        return name

    def global_register(self, variable: Var) -> str:
        return self.statics.registers[variable.name]

    def global_object(self, variable: Var) -> tuple[str, int, int]:
        return self.statics.objects[variable.name]

    def function_address(self, name: str) -> int:
        return self.statics.function_address(name)

    def function(self, name: str) -> str:
        known = self._functions.get(name)
        if known is None:
            known = self._functions[name] = f"f{len(self._functions) + 1}"
            function = self.program.functions[name]
            parameters = [f"p{index}" for index in range(len(function.parameters))]
            parameters += ["va"] * takes_more(function.type)
            listed = ", ".join(parameters)
            self.names[f"compile_{known}"] = lambda: self._compile(name, known)
            exec(f"def {known}({listed}):\n return compile_{known}()({listed})", self.names)  # noqa: S102
        return known

    def _compile(self, name: str, known: str) -> Callee:
        """Replaces the stub."""
        function = self.program.functions[name]
        text, spans = written(function, self, self._stops.get(name, {}), known)
        file = f"{_FILE}{name}>"
        self._spans[file] = spans
        self._compiled.add(known)
        exec(compile(text, file, "exec"), self.names)  # noqa: S102
        return self._callee(known)

    def _callee(self, known: str) -> Callee:
        found = self.names[known]
        assert callable(found)
        return found

    def external(self, name: str) -> str:
        """What is not known ends the run when it is called."""
        return self.constant(self._handler(name))

    def _handler(self, name: str) -> Callee:
        found = self.externals.handlers.get(name) or (self._natives and self._natives.find(name))
        return found or _Unknown(name)

    def is_native(self, name: str) -> bool:
        if self._natives is None:
            return False
        function = self.program.functions[name]
        is_model = self.program.place(function.span).file.startswith(_MODELS)
        return is_model and self._natives.find(name) is not None

    def site(self, type_: FunctionType, types: tuple[Type, ...]) -> str:
        name = f"k{len(self._constants) + 1}"
        self._constants[name] = name
        self.names[name] = Site(type_, types)
        return name

    # ------------------------------------------------------------ calls through pointers

    def _target(self, address: int, site: Site) -> Callee:
        """What a call through a pointer runs, found for the first time."""
        name = self.statics.function_at(address)
        if name is None:
            raise Fault("null-dereference" if address < 4096 else "bad-call")
        if name not in self.program.functions or self.is_native(name):
            return external(self._handler(name), site, self.pointer_bits)
        known = self.function(name)
        callee = self._callee(known) if known in self._compiled else self._compile(name, known)
        found = adapted(callee, self.program.functions[name].type, site)
        if found is None:
            raise Fault("bad-call")
        site[address] = found
        return found

    # ------------------------------------------------------------ inputs

    def _give(self, kind: HavocKind, source: str, type_: Type, at: Span) -> int | float:
        if source in self.externals.streams and kind == "external" and isinstance(type_, Pointer):
            return self.externals.streams[source]
        value = self._oracle.scalar(kind, source, type_, at)
        if isinstance(type_, Float):
            bits = float_bits(value, type_) if isinstance(value, float) else value & ((1 << type_.bits) - 1)
            return floats.from_bits(self._keep(kind, source, type_, bits, at), type_)
        return self._keep(kind, source, type_, wrapped(int(value), type_), at)

    def _keep(self, kind: HavocKind, source: str, type_: Type, value: int, at: Span) -> int:
        """Every loop with a local variable would grow the record by its zeros."""
        if value or kind != "uninitialised" or self.fills_memory:
            self.given.append(Given(kind, source, type_, value, at))
        return value

    def _give_bytes(self, kind: HavocKind, source: str, size: int, at: Span) -> bytes:
        number = self._oracle.scalar(kind, source, Array(UCHAR, size), at)
        content = (int(number) & ((1 << 8 * size) - 1)).to_bytes(size, "little")
        self.given.append(Given(kind, source, Array(UCHAR, size), int.from_bytes(content, "little"), at))
        return content

    def _havoc_memory(self, address: int, size: int, source: str, at: Span) -> None:
        if size:
            self.memory.writable(address, size)
            kind: HavocKind = "input" if "nondet" in source or source in _SYMBOLIC else "external"
            self.memory.store(address, self._give_bytes(kind, source, size, at))

    def _uninitialised(self, size: int, at: Span) -> bytes:
        return self._give_bytes("uninitialised", "", size, at)

    # ------------------------------------------------------------ objects

    def _new(self, size: int, zeroed: bool, at: Span) -> bytearray:
        self.memory.charge(size)
        self.memory.used -= size + 64
        if self.fills_memory and not zeroed:
            return bytearray(self._uninitialised(size, at))
        return bytearray(size)

    def _new_heap(self, size: int, zeroed: bool, at: Span) -> int:
        return self.memory.allocate(self._new(size, zeroed, at))

    def _new_stack(self, size: int, zeroed: bool, at: Span) -> int:
        return self.memory.enter(self._new(size, zeroed, at))

    # ------------------------------------------------------------ what generated code reports

    def _violation(self, index: int) -> Ended:
        return Ended(Violated(self.program.errors[index]))

    def _overflow(self, number: int, bits: int, at: Span) -> int:
        if self._stop_on_overflow:
            raise Fault("signed-overflow")
        self.notes[Note("signed-overflow", at)] = None
        return Int(bits, True).wrap(number)

    def _float_to_int(self, number: float, type_: Int, at: Span) -> int:
        self.notes[Note("float-to-int", at)] = None
        return floats.to_integer(number, type_, self.pointer_bits)

    def _extended_to_int(self, bits: int, type_: Int, at: Span) -> int:
        result = floats.extended_to_integer(bits, type_)
        whole = extended.is_nan(bits) or extended.is_infinite(bits) or extended.truncated(bits) != result
        if whole:
            self.notes[Note("float-to-int", at)] = None
        return result

    # ------------------------------------------------------------ running

    def start(self, arguments: Sequence[str]) -> Outcome:
        """Call the entry."""
        entry = self.program.functions[self.program.entry]
        try:
            name = self.function(self.program.entry)
            values = self._arguments(arguments, entry.parameters)
            values += [b""] if takes_more(entry.type) else []
            status = self._callee(name)(*values)
        except Ended as ended:
            return self._with_place(ended)
        except (
            Fault,
            Exceeded,
            Blocking,
            KeyError,
            IndexError,
            TypeError,
            struct.error,
            ZeroDivisionError,
            RecursionError,
            MemoryError,
        ) as raised:
            return self._stopped(raised)
        return Exited(status & 255 if isinstance(status, int) else 0)

    def _arguments(self, arguments: Sequence[str], parameters: tuple[Var, ...]) -> list[int | bytes]:
        word = self.pointer_bits // 8
        table = b"".join(
            self.memory.static_object(bytearray(os.fsencode(argument) + b"\0")).to_bytes(word, "little")
            for argument in arguments
        )
        argv = self.memory.static_object(bytearray(table + bytes(word)))
        environment = self.memory.static_object(bytearray(word))
        values: list[int | bytes] = [len(arguments), argv, environment]
        return values[: len(parameters)]

    def _stopped(self, raised: BaseException) -> Outcome:
        """The outcome of what Python or a helper raised in generated code; anything else is a bug of ours."""
        at, own = self._place(raised.__traceback__)
        match raised:
            case Blocking():
                return Blocked(at)
            case Exceeded():
                return LimitReached(raised.limit, at)
            case RecursionError():
                return LimitReached("depth", at)
            case MemoryError():
                return LimitReached("memory", at)
            case Fault():
                return Undefined(raised.kind, at)
        if not own:
            raise raised
        return Undefined(self._kind(raised), at)

    def _kind(self, raised: BaseException) -> UndefinedKind:
        match raised:
            case KeyError(args=(int() as page,)):
                return self.memory.fault_at(page << self.shift)
            case IndexError() | struct.error():
                return "out-of-bounds"
            case ZeroDivisionError():
                return "division-by-zero"
            case TypeError() if "bytes" in str(raised):
                return "read-only-write"
            case TypeError() if "positional argument" in str(raised):
                return "bad-call"
        raise raised

    def _with_place(self, ended: Ended) -> Outcome:
        """A handler that was called through a pointer does not know where."""
        match ended.outcome:
            case Aborted(at) if at == NOWHERE:
                return Aborted(self._place(ended.__traceback__)[0])
            case UnknownExternal(name, at) if at == NOWHERE:
                return UnknownExternal(name, self._place(ended.__traceback__)[0])
            case outcome:
                return outcome

    def _place(self, trace: TracebackType | None) -> tuple[Span, bool]:
        """The innermost place in generated code, and whether the exception was raised there itself."""
        at, own = NOWHERE, False
        while trace is not None:
            spans = self._spans.get(trace.tb_frame.f_code.co_filename)
            own = spans is not None
            if spans is not None:
                at = spans[trace.tb_lineno - 1]
            trace = trace.tb_next
        return at, own

    def steps_left(self) -> int:
        left = self.names["S"]
        assert isinstance(left, int)
        return left


class _Unknown:
    """A function without a body and without a meaning."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, _types: tuple[Type, ...], at: Span, *_values: object) -> int:
        raise Ended(UnknownExternal(self._name, at))


def float_bits(value: float, type_: Float) -> int:
    """The bits of a number in the float's format."""
    if type_.bits == 80:
        return floats.to_extended(value, 64)
    return floats.bits32(floats.round32(value)) if type_.bits == 32 else floats.bits64(value)


def _stops(program: Program) -> dict[str, dict[Location, int]]:
    """The error locations of each function, by their indices; the first one at a location counts."""
    stops: dict[str, dict[Location, int]] = {}
    for index, error in enumerate(program.errors):
        stops.setdefault(error.function, {}).setdefault(error.location, index)
    return stops
