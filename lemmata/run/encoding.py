"""From a Program to its transition system."""

from lemmata.cfa.program import Program
from lemmata.cfa.source import Unsupported
from lemmata.encode.expressions import NotEncoded
from lemmata.encode.pipeline import prepare
from lemmata.encode.transitions import Encoded, encode
from lemmata.logic.terms import Terms


def encoded_of(program: Program) -> Encoded:
    """All passes and the encoding; Unsupported where they do not know how."""
    try:
        return encode(prepare(program), Terms())
    except NotEncoded as error:
        span = program.functions[program.entry].span if error.span is None else error.span
        raise Unsupported(program.place(span), f"{error} is not encoded yet") from None
