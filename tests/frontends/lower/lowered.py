"""Programs from C texts, and what their edges do, for tests."""

from pathlib import Path
from typing import TypeVar

from lemmata.cfa.operations import Operation
from lemmata.cfa.printer import operation_text
from lemmata.cfa.program import Function, Program
from lemmata.frontends.c import Options, parse

Kind = TypeVar("Kind", bound=Operation)


def program(folder: Path, text: str, bits: int = 64) -> Program:
    path = folder / "input.c"
    path.write_text(text, encoding="utf-8")
    return parse([path], Options(pointer_bits=bits))


def main(folder: Path, statements: str, before: str = "") -> Function:
    """`main` with these statements."""
    return program(folder, f"{before}\nint main(void) {{ {statements} }}").functions["main"]


def operations(function: Function, kind: type[Kind]) -> list[Kind]:
    """The function's operations of a kind."""
    return [edge.operation for edge in function.edges if isinstance(edge.operation, kind)]


def texts(function: Function) -> list[str]:
    """What each edge does, as the printer says it."""
    return [operation_text(edge.operation, function.name) for edge in function.edges]
