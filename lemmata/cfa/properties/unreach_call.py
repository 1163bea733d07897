"""unreach-call: no error function is called, and no label `ERROR` is reached where there is none.

A failing assertion just ends its path: it calls no error function.
"""

from lemmata.cfa.program import Program
from lemmata.cfa.properties.failures import ERROR_FUNCTIONS, mark_calls, mark_labels


def unreach_call(program: Program) -> Program:
    return mark_labels(mark_calls(program, "unreach-call", ERROR_FUNCTIONS), "unreach-call")
