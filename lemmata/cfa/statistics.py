"""How large a Program is, and what it is made of."""

from collections import Counter

from lemmata.cfa.callgraph import call_graph
from lemmata.cfa.loops import loops
from lemmata.cfa.program import Program
from lemmata.cfa.source import unpack
from lemmata.cfa.uses import defined
from lemmata.value import value


@value
class Statistics:
    """`lines` are the source lines that have an edge; `operations` counts edges by the operation's name.

    `objects` are the variables in memory, string literals among them; `registers` include temporaries.
    """

    functions: int
    recursive_functions: int
    locations: int
    edges: int
    lines: int
    natural_loops: int
    irreducible_loops: int
    deepest_nesting: int
    objects: int
    registers: int
    declared: int
    errors: int
    assumptions: int
    operations: tuple[tuple[str, int], ...]

    def rows(self) -> list[tuple[str, int]]:
        """Names and figures for a table, the operations last."""
        fields = [(name.replace("_", " "), getattr(self, name)) for name in self.__slots__[:-1]]  # type: ignore[attr-defined]
        return fields + [(f"{name} edges", count) for name, count in self.operations]


def statistics(program: Program) -> Statistics:
    functions = program.functions.values()
    edges = [edge for function in functions for edge in function.edges]
    found = [loop for function in functions for loop in loops(function)]
    irreducible = sum(loop.irreducible for loop in found)
    in_memory, registers = _variables(program)
    operations = Counter(type(edge.operation).__name__ for edge in edges)
    return Statistics(
        functions=len(functions),
        recursive_functions=len(call_graph(program).recursive),
        locations=sum(function.size for function in functions),
        edges=len(edges),
        lines=len({unpack(edge.span)[:2] for edge in edges}),
        natural_loops=len(found) - irreducible,
        irreducible_loops=irreducible,
        deepest_nesting=max((loop.depth for loop in found), default=0),
        objects=in_memory,
        registers=registers,
        declared=len(program.declared),
        errors=len(program.errors),
        assumptions=len(program.assumptions),
        operations=tuple(sorted(operations.items())),
    )


def _variables(program: Program) -> tuple[int, int]:
    """(objects in memory, registers)"""
    variables = {one.variable for one in program.globals}
    for function in program.functions.values():
        variables.update(function.variables)
        variables.update(found for edge in function.edges if (found := defined(edge.operation)))
    in_memory = sum(variable.in_memory for variable in variables)
    return in_memory, len(variables) - in_memory
