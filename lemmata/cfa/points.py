"""Marks in a Program: calls of functions `lemmata_point_N`, whose arguments can be named where they stand.

Their effect is none; what matters is where they stand. `lemmata instrument` writes them into C texts, the
front end and the passes keep them, and what is known where control comes to them is true of their
arguments.
"""

from lemmata.cfa.operations import Call, FunctionAddress, Operation

POINT = "lemmata_point_"


def point_of(operation: Operation) -> int | None:
    """The number of the mark that an operation is."""
    match operation:
        case Call(_, FunctionAddress(name)) if name.startswith(POINT) and name[len(POINT) :].isdecimal():
            return int(name[len(POINT) :])
        case _:
            return None
