"""`lemmata path-program`: the loops on an error path of a C program that no run takes, as a C program."""

import sys
from pathlib import Path

from lemmata.cfa.source import InputError, Place, Unsupported
from lemmata.run.failures import OK
from lemmata.run.loading import Source, load
from lemmata.value import value


@value
class PathProgram:
    """The path ends with `steps` good steps and a bad one. Without `output` it goes to standard output."""

    source: Source
    property: str
    steps: int
    output: Path | None


def path_program(request: PathProgram) -> int:
    """`lemmata path-program`"""
    written = text_of(request)
    if request.output is None:
        sys.stdout.write(written)
        return OK
    try:
        request.output.write_text(written, encoding="utf-8")
    except OSError as error:
        raise InputError(Place(str(request.output)), f"cannot be written: {error.strerror}") from None
    return OK


def text_of(request: PathProgram) -> str:
    """The path program as C; Unsupported where there is none, or where C has no words for it."""
    from lemmata.encode.c_program import Unwritable, c_program
    from lemmata.encode.stage import RECURSION_CUT
    from lemmata.encode.subprogram import restricted
    from lemmata.run.encoding import encoded_of
    from lemmata.run.path_programs import ErrorPaths, Violated, ended
    from lemmata.system.engine import NoLemmas

    encoded = encoded_of(load(request.source, request.property))
    for cut in encoded.stage.program.errors:
        if cut.property == RECURSION_CUT:
            raise Unsupported(encoded.stage.program.place(cut.span), cut.message)
    here = Place(str(request.source.files[0]))
    try:
        edges = ended(ErrorPaths(encoded).with_steps(request.steps, NoLemmas()))
    except Violated:
        raise Unsupported(here, "the error path is a run of the program: lemmata verify shows it") from None
    if edges is None:
        raise Unsupported(here, f"no error path ends with {request.steps} good steps and a bad one")
    try:
        return c_program(restricted(encoded.stage, frozenset(edges)))
    except Unwritable as error:
        raise Unsupported(here, f"{error} is not written as C yet") from None
