"""`lemmata export`: the system of a file, C or hardware, in the language of another tool."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from lemmata.cfa.source import InputError, Place, Unsupported
from lemmata.report import text
from lemmata.run.failures import OK
from lemmata.run.inputs import is_hardware
from lemmata.run.loading import Source, load
from lemmata.value import value

if TYPE_CHECKING:
    from lemmata.system.transition_system import TransitionSystem

Form: TypeAlias = Literal["btor2", "aiger", "smt2"]


@value
class Export:
    """`output` is a file, or None for standard output; one that ends in .aig is binary."""

    source: Source
    property: str
    form: Form
    output: Path | None


def export(request: Export) -> int:
    """`lemmata export`"""
    from lemmata.system.export.start import Inexpressible

    try:
        written = _written(_system(request), request)
    except Inexpressible as error:
        raise Unsupported(Place(str(request.source.files[0])), str(error)) from None
    if request.output is None:
        sys.stdout.write(written.decode())
        return OK
    try:
        request.output.write_bytes(written)
    except OSError as error:
        raise InputError(Place(str(request.output)), f"cannot be written: {error.strerror}") from None
    return OK


def _written(system: "TransitionSystem", request: Export) -> bytes:
    match request.form:
        case "btor2":
            from lemmata.system.export.btor2 import btor2

            return btor2(system).encode()
        case "smt2":
            from lemmata.system.export.smt2 import smt2

            return smt2(system).encode()
        case "aiger":
            from lemmata.system.export.aiger import aiger

            made = aiger(system)
            binary = request.output is not None and request.output.suffix == ".aig"
            return made.binary() if binary else made.text().encode()


def _system(request: Export) -> "TransitionSystem":
    from lemmata.logic.terms import Terms

    if is_hardware(request.source.files):
        from lemmata.run.hardware import PROPERTIES, read

        if request.property not in PROPERTIES:
            raise Unsupported(text.COMMAND_LINE, f"property {request.property} is not supported for hardware")
        return read(request.source.files, Terms()).system
    return _of_program(request)


def _of_program(request: Export) -> "TransitionSystem":
    """Its violations are the program's own: one in which calls are not followed any deeper is refused."""
    from lemmata.encode.expressions import NotEncoded
    from lemmata.encode.pipeline import prepare
    from lemmata.encode.stage import RECURSION_CUT
    from lemmata.encode.transitions import encode
    from lemmata.logic.terms import Terms

    program = load(request.source, request.property)
    try:
        encoded = encode(prepare(program), Terms())
    except NotEncoded as error:
        span = program.functions[program.entry].span if error.span is None else error.span
        raise Unsupported(program.place(span), f"{error} is not encoded yet") from None
    for cut in encoded.stage.program.errors:
        if cut.property == RECURSION_CUT:
            raise Unsupported(program.place(cut.span), cut.message)
    return encoded.system
