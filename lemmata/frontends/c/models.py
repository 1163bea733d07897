"""Our own models of library functions, in C: which file defines which function."""

import re
from functools import cache
from pathlib import Path

from lemmata.cfa.types import Float, FunctionType, Int, Pointer, Type

MODELS = Path(__file__).parent / "models"
_DEFINITION = re.compile(
    r"^(?!static\b|typedef\b)[A-Za-z_][\w\s*]*?\b(\w+)\s*\([^;{}()]*\)\s*\{", re.MULTILINE
)


@cache
def index() -> dict[str, Path]:
    """The model file of each function that has one; found by looking for definitions at line starts."""
    return {
        name: path
        for path in sorted(MODELS.glob("*.c"))
        for name in _DEFINITION.findall(path.read_text(encoding="utf-8"))
    }


def describes(model: FunctionType, declared: FunctionType) -> bool:
    """Whether the function that the input declares is the one that the model stands for.

    An input may declare a function of its own that happens to have the name of a library function.
    """
    if not _alike(model.result, declared.result):
        return False
    if declared.variadic and not declared.parameters:
        return True
    return (
        model.variadic == declared.variadic
        and len(model.parameters) == len(declared.parameters)
        and all(map(_alike, model.parameters, declared.parameters))
    )


def _alike(one: Type, other: Type) -> bool:
    """Passed alike: the target of a pointer and the sign of an integer make no difference."""
    match one, other:
        case (
            (Int(first), Int(second))
            | (Float(first), Float(second))
            | (Pointer(_, first), Pointer(_, second))
        ):
            return first == second
        case _:
            return one == other
