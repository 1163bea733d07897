"""Who calls whom, and which functions are recursive.

A call through a pointer may go to every function whose address is taken and that takes as many arguments;
types are not compared, so nothing is missed when a pointer was cast.
"""

from collections.abc import Mapping

from lemmata.cfa.components import components
from lemmata.cfa.operations import Call, FunctionAddress
from lemmata.cfa.program import Function, Program
from lemmata.cfa.types import FunctionType
from lemmata.cfa.uses import addresses_taken
from lemmata.value import value


@value
class CallGraph:
    """`callees` has defined functions only; `order` has the components, callees before their callers."""

    callees: Mapping[str, tuple[str, ...]]
    order: tuple[tuple[str, ...], ...]
    recursive: frozenset[str]


def call_graph(program: Program) -> CallGraph:
    taken = sorted(addresses_taken(program) & program.functions.keys())
    callees = {name: _callees(program, function, taken) for name, function in program.functions.items()}
    order = tuple(tuple(sorted(found)) for found in components(callees, callees))
    recursive = frozenset(
        name for found in order for name in found if len(found) > 1 or name in callees[name]
    )
    return CallGraph(callees, order, recursive)


def _callees(program: Program, function: Function, taken: list[str]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for edge in function.edges:
        match edge.operation:
            case Call(_, FunctionAddress(name), _, _):
                found.update({name: None} if name in program.functions else {})
            case Call(_, _, arguments, _):
                able = (name for name in taken if _takes(program.functions[name].type, len(arguments)))
                found.update(dict.fromkeys(able))
    return tuple(found)


def _takes(type_: FunctionType, arguments: int) -> bool:
    return arguments == len(type_.parameters) or (type_.variadic and arguments >= len(type_.parameters))
