"""What is left of functions without a body once everything is inlined.

Functions that report a failure end the path; where a property takes that for an error, its location comes
before the call. The printf family and its like have an arbitrary result, and no effect but on the buffer that
they write to. Any other function has an arbitrary result and is listed as an assumption.
"""

from collections.abc import Iterator

from lemmata.cfa.operations import (
    AddressOf,
    Call,
    Const,
    FunctionAddress,
    Havoc,
    HavocMemory,
    Operand,
    Operation,
    Skip,
    Stop,
    Var,
)
from lemmata.cfa.points import point_of
from lemmata.cfa.program import Assumption, Edge, Program
from lemmata.cfa.source import Unsupported
from lemmata.cfa.types import Int, Pointer, size_of
from lemmata.encode.graph import Graph
from lemmata.encode.stage import Stage
from lemmata.value import replace

FAILURES = frozenset(
    {"abort", "exit", "_exit", "_Exit", "quick_exit", "reach_error", "__VERIFIER_error", "__assert_fail"}
)
SILENT = frozenset(
    {"printf", "fprintf", "dprintf", "vprintf", "vfprintf", "puts", "fputs", "putchar", "fputc", "putc"}
) | frozenset({"fflush", "fwrite", "perror"})
BUFFERED = frozenset({"sprintf", "vsprintf", "snprintf", "vsnprintf"})
EFFECTS = (
    frozenset({"malloc", "calloc", "realloc", "free", "cfree", "alloca"})
    | frozenset({"memcpy", "memmove", "memset", "bzero", "strcpy", "strncpy", "strcat"})
    | frozenset({"__ESBMC_alloca", "__ESBMC_memcpy", "__ESBMC_memset", "__ESBMC_bitcast"})
    | frozenset({"scanf", "fscanf", "sscanf", "__isoc99_scanf", "klee_make_symbolic"})
    | frozenset({"assert", "__VERIFIER_assert", "__ESBMC_assert", "__CPROVER_assert"})
    | frozenset({"__VERIFIER_assume", "__ESBMC_assume", "__CPROVER_assume", "assume", "assume_abort_if_not"})
    | frozenset({"pthread_create", "thrd_create", "__ESBMC_spawn_thread"})
    | frozenset({"setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp", "longjmp", "_longjmp", "siglongjmp"})
    | frozenset({"atexit", "on_exit", "at_quick_exit", "fesetround", "fesetenv", "feupdateenv"})
)
"""Functions that are lowered where they are called by name, and would be wrong without their effect."""


def forget_library(stage: Stage) -> Stage:
    graph = Graph(stage)
    assumptions: dict[Assumption, None] = dict.fromkeys(stage.program.assumptions)
    for at, edges in enumerate(graph.out):
        if len(edges) == 1 and isinstance(edges[0].operation, Call):
            edge = edges[0]
            if point_of(edge.operation) is not None:
                continue
            name, done = _replaced(stage.program, edge, edges[0].operation)
            target = graph.function.exit if name in FAILURES else edge.target
            _chain(graph, at, Edge(at, target, edge.operation, edge.span), done)
            if name not in FAILURES | SILENT | BUFFERED:
                assumptions[Assumption(f"no-body:{name}", edges[0].span)] = None
    program = replace(stage.program, assumptions=tuple(assumptions))
    graph.stage = replace(stage, program=program)
    return graph.finish()


def _chain(graph: Graph, at: int, edge: Edge, operations: list[Operation]) -> None:
    *before, last = operations or [Skip()]
    for operation in before:
        after = graph.location(graph.frames[at])
        graph.out[at] = [Edge(at, after, operation, edge.span)]
        at = after
    graph.out[at] = [Edge(at, edge.target, last, edge.span)]


def _replaced(program: Program, edge: Edge, call: Call) -> tuple[str, list[Operation]]:
    assert isinstance(call.callee, FunctionAddress)
    name = call.callee.function
    if name in FAILURES:
        return name, [Stop("abort")]
    place = program.place(edge.span)
    if name in EFFECTS or name.endswith("nondet_memory"):
        raise Unsupported(place, f"a call of {name} through a pointer")
    operations = list(_result(call.target, name, program.pointer_bits))
    if name in BUFFERED and call.arguments:
        written = _buffer(call, name, program.pointer_bits)
        if written is None:
            raise Unsupported(place, f"{name} into a buffer that is not known")
        operations.insert(0, written)
    return name, operations


def _result(target: Var | None, name: str, bits: int) -> Iterator[Operation]:
    if target is not None and target.in_memory:
        yield HavocMemory(_start(target, bits), Const(size_of(target.type), Int(bits, False)), name)
    elif target is not None:
        yield Havoc(target, "external", name)


def _start(variable: Var, bits: int) -> AddressOf:
    return AddressOf(variable, 0, Pointer(variable.type, bits))


def _buffer(call: Call, name: str, bits: int) -> Operation | None:
    """Any bytes up to the end of the buffer, or up to the size that is given."""
    address = call.arguments[0]
    if not isinstance(address, AddressOf):
        return None
    room = size_of(address.object.type) - address.offset
    if name in ("snprintf", "vsnprintf") and len(call.arguments) > 1:
        given: Operand = call.arguments[1]
        room = min(room, given.value) if isinstance(given, Const) else room
    return HavocMemory(address, Const(max(0, room), Int(bits, False)), name) if room > 0 else Skip()
