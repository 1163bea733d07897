"""Functions without a body: the conventions of verification tasks, and library functions lowered directly.

Everything else that has no body and no model of ours returns any value, and changes nothing (an assumption).
"""

import re

from lemmata.cfa.operations import (
    Allocate,
    Assume,
    Const,
    Copy,
    Fill,
    Free,
    FunctionAddress,
    Havoc,
    HavocMemory,
    Operand,
    Stop,
)
from lemmata.cfa.points import POINT
from lemmata.cfa.program import NO_MODEL
from lemmata.cfa.types import INT, VOID, FunctionType, Int, Pointer, Type, Void, size_of
from lemmata.frontends.c.lower.body import Body
from lemmata.frontends.c.lower.calls import (
    NOTHING,
    Special,
    arguments,
    called_type,
    emit_call,
    exactly,
    fitting,
    result_variable,
)
from lemmata.frontends.c.lower.conditions import branch
from lemmata.frontends.c.tree import Declaration, Node

_NONDET = re.compile(
    r"\w*nondet\w*|(?:nd|unknown)_?(?:\d+|u?(?:int|char|short|long|longlong)\d*|unsigned\w*|_?[Bb]ool|float"
    r"|double|pointer|size_t|[us]\d+|u?int\d+_t)?"
)
_ASSERT_TYPE = FunctionType(VOID, (), True)


def is_input(name: str) -> bool:
    """Whether a function without a body is one that yields a value of the environment's choice."""
    return _NONDET.fullmatch(name) is not None


# ---------------------------------------------------------------- verification tasks


def _input(body: Body, node: Node, declaration: Declaration) -> Operand:
    values = arguments(body, node)
    name = declaration.name
    if name.endswith("nondet_memory") and len(values) == 2:
        _havoc_memory(body, node, values[0], values[1], name)
        return NOTHING
    return _any_result(body, node, "input", name)


def _symbolic(body: Body, node: Node, declaration: Declaration) -> Operand:
    values = exactly(body, node, len(node.children) - 1, least=2)
    _havoc_memory(body, node, values[0], values[1], declaration.name)
    return NOTHING


def _havoc_memory(body: Body, node: Node, address: Operand, size: Operand, name: str) -> None:
    span = node.span
    body.builder.emit(HavocMemory(address, body.emit.index(size, span), name), span)


def _any_result(body: Body, node: Node, kind: str, name: str) -> Operand:
    type_, span = node.type, node.span
    if isinstance(type_, Void):
        return NOTHING
    made = result_variable(body, type_)
    if made.in_memory:
        address = body.emit.address(made)
        body.builder.emit(HavocMemory(address, body.emit.number(size_of(type_)), name), span)
        return address
    body.builder.emit(Havoc(made, "input" if kind == "input" else "external", name), span)
    return made


def _assume(body: Body, node: Node, _declaration: Declaration) -> Operand | None:
    if len(node.children) < 2:
        return None
    go_on, stop = body.builder.location(), body.builder.location()
    branch(body, node.children[1], go_on, stop)
    body.builder.here = go_on
    return NOTHING


def _assert(body: Body, node: Node, _declaration: Declaration) -> Operand | None:
    """Further arguments (a message) are constants, and left out."""
    if len(node.children) < 2:
        return None
    builder, span = body.builder, node.span
    holds, fails = builder.location(), builder.location()
    branch(body, node.children[1], holds, fails)
    builder.here = fails
    name = body.context.library("__assert_fail", _ASSERT_TYPE)
    callee = FunctionAddress(name, body.pointer(_ASSERT_TYPE))
    emit_call(body, callee, (), _ASSERT_TYPE, VOID, span)
    _stop(body, node)
    builder.here = holds
    return NOTHING


def _no_effect(body: Body, node: Node, _declaration: Declaration) -> Operand:
    arguments(body, node)
    return NOTHING


def library_call(body: Body, node: Node, name: str) -> Operand:
    """A call that stays a call, of a library function, whatever name the source has for it."""
    type_ = called_type(node)
    values = fitting(body, node, type_)
    callee = FunctionAddress(body.context.library(name, type_), body.pointer(type_))
    return emit_call(body, callee, values, type_, node.type, node.span)


def _declared(body: Body, node: Node, declaration: Declaration) -> Operand:
    """Functions that properties and the interpreter know by name."""
    return library_call(body, node, declaration.name.removeprefix("__builtin_").removeprefix("__lem_"))


def _failure(body: Body, node: Node, declaration: Declaration) -> Operand:
    _declared(body, node, declaration)
    _stop(body, node)
    return NOTHING


# ---------------------------------------------------------------- the end of the program


def _stop(body: Body, node: Node) -> None:
    body.builder.emit(Stop("abort"), node.span)
    body.builder.here = None


def _abort(body: Body, node: Node, _declaration: Declaration) -> Operand:
    _stop(body, node)
    return NOTHING


def _exit(body: Body, node: Node, _declaration: Declaration) -> Operand:
    values, span = arguments(body, node), node.span
    status = body.emit.convert(values[0], INT, span) if values else None
    body.builder.emit(Stop("exit", status), span)
    body.builder.here = None
    return NOTHING


def unreachable(body: Body, node: Node, _declaration: Declaration) -> Operand:
    """Undefined where control comes here: the path ends."""
    body.context.assume("unreachable", node.span)
    body.builder.emit(Assume(NOTHING, True), node.span)
    body.builder.here = None
    return NOTHING


# ---------------------------------------------------------------- memory


def _copy(body: Body, node: Node, _declaration: Declaration) -> Operand:
    target, source, size = exactly(body, node, 3)
    span = node.span
    body.builder.emit(Copy(target, source, body.emit.index(size, span)), span)
    return body.emit.convert(target, node.type, span)


def _fill(body: Body, node: Node, _declaration: Declaration) -> Operand:
    target, byte, size = exactly(body, node, 3)
    span = node.span
    body.builder.emit(Fill(target, body.emit.convert(byte, INT, span), body.emit.index(size, span)), span)
    return body.emit.convert(target, node.type, span)


def _clear(body: Body, node: Node, _declaration: Declaration) -> Operand:
    target, size = exactly(body, node, 2)
    span = node.span
    body.builder.emit(Fill(target, NOTHING, body.emit.index(size, span)), span)
    return NOTHING


def _heap(body: Body, node: Node, _declaration: Declaration) -> Operand:
    (size,) = exactly(body, node, 1)
    return _allocate(body, node, size)


def _heap_array(body: Body, node: Node, _declaration: Declaration) -> Operand | None:
    """Unless both numbers are constants the product may wrap, for which there is the model."""
    if any(body.context.integer(argument) is None for argument in node.children[1:]):
        return None
    count, size = exactly(body, node, 2)
    span = node.span
    total = body.emit.binary(
        "mul", body.emit.index(count, span), body.emit.index(size, span), body.emit.word, span
    )
    return _allocate(body, node, total, zeroed=True)


def _heap_zeroed(body: Body, node: Node, _declaration: Declaration) -> Operand:
    (size,) = exactly(body, node, 1)
    return _allocate(body, node, size, zeroed=True)


def _allocate(body: Body, node: Node, size: Operand, *, zeroed: bool = False) -> Operand:
    span = node.span
    target = body.builder.temporary(body.pointer(VOID))
    body.builder.emit(Allocate(target, body.emit.index(size, span), "heap", zeroed), span)
    return body.emit.convert(target, node.type, span)


def stack(body: Body, node: Node, _declaration: Declaration) -> Operand:
    span = node.span
    size = body.emit.index(arguments(body, node)[0], span)
    target = body.builder.temporary(body.pointer(VOID))
    body.builder.emit(Allocate(target, size, "stack"), span)
    return body.emit.convert(target, node.type, span)


def _free(body: Body, node: Node, _declaration: Declaration) -> Operand:
    (pointer,) = exactly(body, node, 1)
    body.builder.emit(Free(body.emit.convert(pointer, body.pointer(VOID), node.span)), node.span)
    return NOTHING


# ---------------------------------------------------------------- what is refused


def _threads(body: Body, node: Node, declaration: Declaration) -> Operand:
    raise body.unsupported(node, f"a program with threads (`{declaration.name}`)")


def _jumps(body: Body, node: Node, declaration: Declaration) -> Operand:
    raise body.unsupported(node, f"a jump out of functions (`{declaration.name}`)")


def _at_exit(body: Body, node: Node, declaration: Declaration) -> Operand:
    raise body.unsupported(node, f"a function that is called at exit (`{declaration.name}`)")


def _rounding(body: Body, node: Node, _declaration: Declaration) -> Operand | None:
    """As long as nothing else is asked for, the machine rounds to nearest, which is the mode 0."""
    nearest = len(node.children) == 2 and body.context.integer(node.children[1]) == 0
    return NOTHING if nearest and body.context.rounding_mode() is None else None


def _environment(body: Body, node: Node, declaration: Declaration) -> Operand | None:
    """It may change the rounding mode, but not in a program that never does otherwise."""
    if body.context.rounding_mode() is not None:
        raise body.unsupported(node, f"`{declaration.name}` in a program that sets the rounding mode")
    return _without_body(body, node, declaration)


def _scan(body: Body, node: Node, declaration: Declaration) -> Operand | None:
    """scanf and its like: any values, through pointers to numbers; what reads texts is left to the model."""
    name, span = declaration.name, node.span
    fixed = 1 if name in ("scanf", "__isoc99_scanf") else 2
    types = [argument.type for argument in node.children[1 + fixed :]]
    targets = [type_.target if isinstance(type_, Pointer) else VOID for type_ in types]
    if any(isinstance(each, Void) or (isinstance(each, Int) and each.bits == 8) for each in targets):
        return None
    for value, target in zip(arguments(body, node)[fixed:], targets, strict=True):
        body.builder.emit(HavocMemory(value, body.emit.number(size_of(target)), name), span)
    return _any_result(body, node, "external", name)


def _verifier_s_own(body: Body, node: Node, declaration: Declaration) -> Operand:
    raise body.unsupported(node, f"`{declaration.name}`, which has its meaning from another verifier")


def _uninterpreted(body: Body, node: Node, declaration: Declaration) -> Operand:
    """Any value; that it is a function of the arguments is left out, so that it proves nothing wrong."""
    arguments(body, node)
    body.context.assume(f"{NO_MODEL}{declaration.name}", node.span)
    return _any_result(body, node, "external", declaration.name)


def _same_bits(body: Body, node: Node, _declaration: Declaration) -> Operand:
    """*target becomes what has the bits of *source."""
    target, source = exactly(body, node, 2)
    sizes = {size_of(each.type.target) for each in (target, source) if isinstance(each.type, Pointer)}
    if len(sizes) != 1 or sizes == {0}:
        raise body.unsupported(node, "the bits of an object of another size")
    body.emit.copy(target, source, sizes.pop(), node.span)
    return NOTHING


def _unevaluated(_body: Body, _node: Node, _declaration: Declaration) -> Operand:
    """A call that Microsoft's compilers leave out with its arguments."""
    return NOTHING


def _without_body(body: Body, node: Node, declaration: Declaration) -> Operand:
    values = arguments(body, node)
    library = body.context.is_library(declaration)
    if library and any(map(_is_callback, values)):
        raise body.unsupported(node, f"`{declaration.name}`, which may call the function that it is given")
    kind = NO_MODEL if library else "no-body:"
    body.context.assume(f"{kind}{declaration.name}", node.span)
    return _any_result(body, node, "external", declaration.name)


def _is_callback(given: Operand) -> bool:
    """Numbers instead of functions ask for ways to treat signals, or say that there is none."""
    type_ = given.type
    to_function = isinstance(type_, Pointer) and isinstance(type_.target, FunctionType)
    return to_function and not isinstance(given, Const)


FUNCTIONS: dict[str, Special] = {
    **dict.fromkeys(
        ("__VERIFIER_assume", "__ESBMC_assume", "__CPROVER_assume", "assume", "assume_abort_if_not"), _assume
    ),
    **dict.fromkeys(("assert", "__VERIFIER_assert", "__ESBMC_assert", "__CPROVER_assert"), _assert),
    **dict.fromkeys(
        (
            "__VERIFIER_atomic_begin",
            "__VERIFIER_atomic_end",
            "__ESBMC_atomic_begin",
            "__ESBMC_atomic_end",
            "__CPROVER_atomic_begin",
            "__CPROVER_atomic_end",
        ),
        _no_effect,
    ),
    **dict.fromkeys(("reach_error", "__VERIFIER_error"), _declared),
    "__assert_fail": _failure,
    **dict.fromkeys(
        (
            *("printf", "fprintf", "vprintf", "vfprintf", "puts", "putchar", "putc", "fputs", "fputc"),
            *("fflush", "perror"),
        ),
        _declared,
    ),
    "__noop": _unevaluated,
    **dict.fromkeys(("__CPROVER_input", "__CPROVER_output", "__CPROVER_cover"), _no_effect),
    **dict.fromkeys(("__ESBMC_unroll", "__ESBMC_yield", "__ESBMC_cover"), _no_effect),
    "klee_make_symbolic": _symbolic,
    "abort": _abort,
    **dict.fromkeys(("exit", "_exit", "_Exit", "quick_exit"), _exit),
    **dict.fromkeys(("memcpy", "memmove", "__ESBMC_memcpy"), _copy),
    **dict.fromkeys(("memset", "__ESBMC_memset"), _fill),
    "__ESBMC_bitcast": _same_bits,
    "bzero": _clear,
    "malloc": _heap,
    "calloc": _heap_array,
    **dict.fromkeys(("alloca", "__ESBMC_alloca"), stack),
    **dict.fromkeys(("free", "cfree"), _free),
    "__lem_copy": _copy,
    "__lem_fill": _fill,
    "__lem_alloc": _heap,
    "__lem_alloc_zeroed": _heap_zeroed,
    "__lem_free": _free,
    "__lem_assume": _assume,
    "__lem_havoc": _symbolic,
    **dict.fromkeys(("atexit", "on_exit", "at_quick_exit"), _at_exit),
    "fesetround": _rounding,
    **dict.fromkeys(("fesetenv", "feupdateenv"), _environment),
    **dict.fromkeys(("scanf", "fscanf", "sscanf", "__isoc99_scanf"), _scan),
    **dict.fromkeys(("pthread_create", "thrd_create", "__ESBMC_spawn_thread"), _threads),
    **dict.fromkeys(
        ("setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp", "longjmp", "_longjmp", "siglongjmp"), _jumps
    ),
}


def function_without_body(body: Body, name: str, type_: Type) -> Special | None:
    """How a call of a function that no input file defines is lowered; None for one that a model defines."""
    found = FUNCTIONS.get(name)
    if found is not None:
        return found
    if is_input(name):
        return _input
    if name.startswith(("__VERIFIER_error", POINT)):
        return _declared
    if body.context.has_model(name, type_):
        return None
    if name.startswith(("__CPROVER_uninterpreted_", "__ESBMC_uninterpreted_")):
        return _uninterpreted
    return _verifier_s_own if name.startswith(("__CPROVER_", "__ESBMC_")) else _without_body
