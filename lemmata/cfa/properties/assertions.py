"""assertions: no assertion fails, and nothing happens that violates unreach-call."""

from lemmata.cfa.program import Program
from lemmata.cfa.properties.failures import ASSERTION_FAILURES, ERROR_FUNCTIONS, mark_calls, mark_labels


def assertions(program: Program) -> Program:
    return mark_labels(mark_calls(program, "assertions", ERROR_FUNCTIONS | ASSERTION_FAILURES), "assertions")
