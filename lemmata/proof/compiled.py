"""Replays a counterexample on the compiled program, after the interpreter has confirmed it.

The compiled program agrees where it comes to the same error: calls of error functions are reported by
stubs, overflows, divisions and shifts by the compiler's sanitizers, with the line. A run that depends on what
C leaves open (addresses, uninitialised memory, argv, what a library function returns) is not comparable, and
neither is one that no compiler here can make or that takes too long. Everything else is a disagreement.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from lemmata.cfa.interpreter.outcome import Given
from lemmata.cfa.operations import Binary, Cast, Expression, Operand
from lemmata.cfa.program import ErrorLocation, Program
from lemmata.cfa.properties.failures import ASSERTION_FAILURES, ERROR_FUNCTIONS
from lemmata.cfa.source import unpack
from lemmata.cfa.types import Array, Int, Pointer
from lemmata.cfa.uses import expression
from lemmata.proof.harness import BLOCKED, DIVERGED, MISSING, Machine, Setting, Source, compiled, compiler
from lemmata.value import value

_ASSERTS = frozenset({"assert", "__VERIFIER_assert", "__ESBMC_assert", "__CPROVER_assert"})
_REPORTED: Mapping[str, frozenset[str]] = {
    "unreach-call": ERROR_FUNCTIONS,
    "assertions": ERROR_FUNCTIONS | ASSERTION_FAILURES | _ASSERTS,
}
_SANITIZERS: Mapping[str, Sequence[str]] = {
    "no-overflow": ("signed-integer-overflow",),
    "def-behavior": ("integer-divide-by-zero", "shift-exponent"),
}
_MOST_INPUTS = 50_000


@value
class Agreed:
    """The compiled program violates the property, too."""

    compiler: str


@value
class NotComparable:
    """Why the compiled program says nothing of the counterexample."""

    reason: str


@value
class Disagreed:
    """What the compiled program does instead."""

    how: str


Comparison: TypeAlias = Agreed | NotComparable | Disagreed


def compare(
    program: Program,
    error: ErrorLocation,
    inputs: Sequence[Given],
    source: Source,
    folder: Path,
    *,
    seconds: float,
    megabytes: int | None = None,
) -> Comparison:
    """Run the compiled program on the inputs of a run that ended in this error."""
    found = compiler()
    if found is None:
        return NotComparable("there is no gcc and no clang here")
    open_ = next(_left_open(error, inputs), None)
    if open_ is not None:
        return NotComparable(open_)
    errors = _REPORTED.get(error.property, frozenset())
    setting = Setting(
        folder,
        assumptions=frozenset(one.kind for one in program.assumptions),
        errors=errors,
        defined=sorted(errors & program.functions.keys()),
        flags=_flags(error.property),
        seconds=seconds,
        megabytes=megabytes,
        overflow_wraps=error.property != "no-overflow",
        compiler=found,
    )
    return _judged(program, error, compiled(source, inputs, setting), found)


def _flags(property_: str) -> list[str]:
    checks = ",".join(_SANITIZERS.get(property_, ()))
    return [f"-fsanitize={checks}", "-fno-sanitize-recover=all"] if checks else []


def _left_open(error: ErrorLocation, inputs: Sequence[Given]) -> Iterator[str]:
    """What C leaves open and the run depends on, and what a compiled program cannot be asked."""
    if error.property not in _REPORTED and error.property not in _SANITIZERS:
        yield f"a compiled program does not tell that {error.property} is violated"
    if "label" in error.message:
        yield "a compiled program does not tell that a label is reached"
    if any(one.kind == "uninitialised" for one in inputs):
        yield "the run depends on uninitialised memory"
    if any(one.source.startswith("__lem_") for one in inputs):
        yield "the run depends on what a library function returns"
    if any(isinstance(one.type, Pointer) for one in inputs):
        yield "the run depends on addresses"
    if any(isinstance(one.type, Array) for one in inputs):
        yield "the run depends on memory of arbitrary content"
    if len(inputs) > _MOST_INPUTS:
        yield f"the run has {len(inputs):,} inputs"


def _judged(program: Program, error: ErrorLocation, theirs: Machine, by: str) -> Comparison:
    if theirs.failure:
        return NotComparable(theirs.failure.partition("\n")[0])
    if theirs.report:
        return _reported(error, theirs.report, by)
    if theirs.status == MISSING:
        return NotComparable("the program calls a function that is not to be run")
    excuse = next(_excuses(program, error), None)
    if excuse is not None:
        return NotComparable(excuse)
    ways = {DIVERGED: "asks for other inputs", BLOCKED: "is stopped by an assumption"}
    return Disagreed(f"the program compiled by {by} {ways.get(theirs.status, f'ends with {theirs.status}')}")


def _reported(error: ErrorLocation, report: str, by: str) -> Comparison:
    """A sanitizer names the line of the operator; that of an expression over several lines may be another."""
    what, _, line = report.rpartition(" ")
    if error.property in _SANITIZERS and int(line) != unpack(error.span)[1]:
        return NotComparable(f"{by} reports {what} in line {line}")
    return Agreed(by)


def _excuses(program: Program, error: ErrorLocation) -> Iterator[str]:
    """What in a program makes its run depend on what C leaves open.

    Compilers fold some operations (x - 1 > 0 into x > 1) before their sanitizers see them.
    """
    if error.property in _SANITIZERS:
        yield "the sanitizer reports nothing"
    if program.functions[program.entry].parameters:
        yield "the program may depend on argv"
    for computed in _computed(program):
        if _observes_addresses(computed):
            yield "the program may depend on addresses"


def _computed(program: Program) -> Iterator[Expression]:
    for function in program.functions.values():
        for edge in function.edges:
            computed = expression(edge.operation)
            if computed is not None:
                yield computed


def _observes_addresses(computed: Expression) -> bool:
    match computed:
        case Cast(operand, type_):
            return isinstance(_type(operand), Pointer) != isinstance(type_, Pointer) and not _truth(type_)
        case Binary("lt" | "le" | "gt" | "ge", left, right):
            return isinstance(_type(left), Pointer) or isinstance(_type(right), Pointer)
        case _:
            return False


def _truth(type_: object) -> bool:
    return isinstance(type_, Int) and type_.boolean


def _type(operand: Operand) -> object:
    return operand.type
