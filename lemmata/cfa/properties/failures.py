"""Error locations where a program says itself that it has failed: failure functions, and labels `ERROR`."""

from collections.abc import Iterator

from lemmata.cfa.operations import Call, FunctionAddress, Stop
from lemmata.cfa.program import Edge, ErrorLocation, Function, Program
from lemmata.cfa.source import NOWHERE
from lemmata.cfa.uses import addresses_taken
from lemmata.value import replace

ERROR_FUNCTIONS = frozenset({"reach_error", "__VERIFIER_error"})
ASSERTION_FAILURES = frozenset({"__assert_fail"})


def mark_calls(program: Program, property_: str, names: frozenset[str]) -> Program:
    """A call fails as soon as it is certain, at the location before it.

    A call through a pointer is caught at the callee's entry; a function without a body gets one for that.
    """
    pointed = {name for name in addresses_taken(program) if _is_one_of(name, names)}
    bodies = {name: _empty(program, name) for name in sorted(pointed & program.declared.keys())}
    program = replace(
        program,
        functions={**program.functions, **bodies},
        declared={name: type_ for name, type_ in program.declared.items() if name not in bodies},
    )
    found = [*_call_sites(program, property_, names), *_entries(program, property_, pointed)]
    return replace(program, errors=(*program.errors, *found))


def mark_labels(program: Program, property_: str) -> Program:
    """A label `ERROR` fails in a program that calls no error function."""
    if any(_is_one_of(name, ERROR_FUNCTIONS) for name in addresses_taken(program) | _called(program)):
        return program
    found = [
        ErrorLocation(property_, function.name, label.location, "label ERROR is reached", label.span)
        for function in program.functions.values()
        for label in function.labels
        if label.name == "ERROR"
    ]
    return replace(program, errors=(*program.errors, *found))


def _is_one_of(name: str, names: frozenset[str]) -> bool:
    """Static functions of several files that share a name are told apart by `#` and a number."""
    return name.partition("#")[0] in names


def _direct_calls(program: Program) -> Iterator[tuple[str, str, Edge]]:
    """(caller, callee, edge) for each call by name"""
    for function in program.functions.values():
        for edge in function.edges:
            if isinstance(edge.operation, Call) and isinstance(edge.operation.callee, FunctionAddress):
                yield function.name, edge.operation.callee.function, edge


def _called(program: Program) -> set[str]:
    return {callee for _, callee, _ in _direct_calls(program)}


def _call_sites(program: Program, property_: str, names: frozenset[str]) -> Iterator[ErrorLocation]:
    for caller, callee, edge in _direct_calls(program):
        if _is_one_of(callee, names):
            yield ErrorLocation(property_, caller, edge.source, _message(callee), edge.span)


def _entries(program: Program, property_: str, pointed: set[str]) -> Iterator[ErrorLocation]:
    for name in sorted(pointed):
        if name in program.functions:
            function = program.functions[name]
            yield ErrorLocation(property_, name, function.entry, _message(name), function.span)


def _message(callee: str) -> str:
    return "assertion fails" if _is_one_of(callee, ASSERTION_FAILURES) else f"{callee} is called"


def _empty(program: Program, name: str) -> Function:
    """A body that ends the program, so that its entry can be an error location."""
    return Function(
        name=name,
        type=program.declared[name],
        parameters=(),
        variables=(),
        entry=0,
        exit=1,
        size=2,
        edges=(Edge(0, 1, Stop("abort"), NOWHERE),),
        labels=(),
        loops=(),
        span=NOWHERE,
    )
