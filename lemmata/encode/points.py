"""Places for invariants: calls of functions `lemmata_point_N`, whose arguments are what can be named there.

The calls stand in the C text where an assumption may be inserted later. As the passes keep them, whatever is
known of their arguments where control comes to them is true of the named variables at that place of the text,
however the passes have changed the Program around it. Each instance of a call becomes a cut point of its own,
by a loop that may go around any number of times and changes nothing.

Memory becomes arbitrary: what is read of it is any value. That only adds runs, and everything can be encoded.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from lemmata.cfa.operations import (
    Accessible,
    AddressOf,
    Allocate,
    Assign,
    Assume,
    Begin,
    Call,
    Const,
    Copy,
    Expression,
    Fill,
    Free,
    FunctionAddress,
    Havoc,
    HavocMemory,
    OfObject,
    Operand,
    Operation,
    Overflows,
    Read,
    Skip,
    StartVarArgs,
    Var,
    Write,
)
from lemmata.cfa.points import point_of
from lemmata.cfa.program import Edge, Location, LoopStatement
from lemmata.cfa.source import Unsupported
from lemmata.cfa.types import INT, Float, Int, Type, is_scalar
from lemmata.cfa.uses import operands
from lemmata.encode.c_text import Arithmetic, Meaning, NoText, Real, expression
from lemmata.encode.function_pointers import resolve_function_pointers
from lemmata.encode.graph import Graph
from lemmata.encode.inlining import inline
from lemmata.encode.library import forget_library
from lemmata.encode.scalarisation import scalarise
from lemmata.encode.simplification import simplify
from lemmata.encode.stage import RECURSION_CUT, Pass, Stage
from lemmata.encode.transitions import Encoded
from lemmata.logic.flat import substitute
from lemmata.logic.terms import Term, conjuncts
from lemmata.system.verdict import Lemma
from lemmata.value import replace

_KEYWORD = "point"


def settle(stage: Stage) -> Stage:
    """Every run may stay at a point as long as it likes, and memory is forgotten."""
    for error in stage.program.errors:
        if error.property == RECURSION_CUT:
            raise Unsupported(stage.program.place(error.span), error.message)
    graph = Graph(stage)
    loops = [*graph.function.loops]
    _forget_addresses(graph)
    for at in range(len(graph.out)):
        match graph.out[at]:
            case [Edge(_, _, mark, span)] if point_of(mark) is not None:
                loops.append(LoopStatement(_KEYWORD, _lingering(graph, at), span))
            case [Edge(_, target, operation, span)]:
                graph.out[at] = [Edge(at, target, _without_memory(stage, operation), span)]
            case edges if any(_is_foreign(_condition(edge)) for edge in edges):
                _either(graph, at)
    graph.function = replace(graph.function, loops=tuple(loops))
    return graph.finish()


PASSES: tuple[Pass, ...] = (
    resolve_function_pointers,
    inline,
    simplify,
    forget_library,
    scalarise,
    simplify,
    settle,
)
"""What prepares a Program with points: nothing is sliced away, and no loop is laid out."""


def _temporary(graph: Graph, at: Location) -> Var:
    return Var(f"{graph.function.name}::%{_KEYWORD}{at}", INT)


def _lingering(graph: Graph, at: Location) -> Location:
    """Before what happens at a location, a loop that does nothing; its head takes the location's place."""
    [call] = graph.out[at]
    choice, chosen, after = _temporary(graph, at), graph.copy(at), graph.copy(at)
    graph.out[after] = [Edge(after, call.target, call.operation, call.span)]
    graph.out[at] = [Edge(at, chosen, Havoc(choice, "uninitialised"), call.span)]
    graph.out[chosen] = [
        Edge(chosen, at, Assume(choice, True), call.span),
        Edge(chosen, after, Assume(choice, False), call.span),
    ]
    return at


def _either(graph: Graph, at: Location) -> None:
    """A branch whose condition is not encoded may go either way."""
    edges = graph.out[at]
    choice, chosen = _temporary(graph, at), graph.copy(at)
    graph.out[at] = [Edge(at, chosen, Havoc(choice, "uninitialised"), edges[0].span)]
    graph.out[chosen] = [Edge(chosen, edge.target, Assume(choice, _holds(edge)), edge.span) for edge in edges]


def _condition(edge: Edge) -> Expression:
    assert isinstance(edge.operation, Assume)
    return edge.operation.condition


def _holds(edge: Edge) -> bool:
    assert isinstance(edge.operation, Assume)
    return edge.operation.holds


def _forget_addresses(graph: Graph) -> None:
    """Globals that begin as addresses begin as anything."""
    for one in graph.stage.program.globals:
        variable = one.variable
        begins = one.initial[0].value if one.initial else None
        if not variable.in_memory and begins is not None and not isinstance(begins, Const):
            first = graph.location(0)
            graph.out[first] = [Edge(first, graph.entry, _any(variable), one.span)]
            graph.begin_at(first)


def _is_foreign(computed: Expression) -> bool:
    """It has an operand or a type that terms do not have."""
    if isinstance(computed, Overflows):
        return any(isinstance(each, AddressOf) for each in operands(computed))
    if isinstance(computed, OfObject | Accessible) or _has_no_terms(computed.type):
        return True
    return any(
        isinstance(each, AddressOf | FunctionAddress) or _has_no_terms(each.type)
        for each in operands(computed)
    )


def _has_no_terms(type_: Type) -> bool:
    return not is_scalar(type_) or (isinstance(type_, Float) and type_.bits not in (32, 64))


def _any(target: Var) -> Operation:
    if target.in_memory or _has_no_terms(target.type):
        return Skip()
    return Havoc(target, "uninitialised")


def _without_memory(stage: Stage, operation: Operation) -> Operation:
    match operation:
        case Assign(target, computed) if _has_no_terms(target.type) or _is_foreign(computed):
            return _any(target)
        case Read(target) | Allocate(target) | Havoc(target):
            return _any(target)
        case Write() | Copy() | Fill() | Begin() | Free() | HavocMemory() | StartVarArgs():
            return Skip()
        case Call(target, FunctionAddress()):
            return Skip() if target is None else _any(target)
        case Call():
            place = stage.program.place(stage.function.span)
            raise Unsupported(place, "a call through a pointer that is not known")
        case Assume(condition, _) if _is_foreign(condition):
            return Skip()
        case _:
            return operation


# ---------------------------------------------------------------- invariants at points


class Places:
    """The points of an encoded Program: each has a cut point for every instance of its call."""

    def __init__(self, encoded: Encoded) -> None:
        self._encoded = encoded
        self._arithmetic = Arithmetic(_LONG)
        self.cuts: dict[int, list[tuple[int, Sequence[Operand]]]] = {}
        heads = {one.location for one in encoded.stage.function.loops if one.keyword == _KEYWORD}
        out = encoded.stage.function.successors()
        for number, at in enumerate(encoded.locations):
            if at in heads:
                [to_choice] = out[at]
                [_, leaving] = out[to_choice.target]
                call = out[leaving.target][0].operation
                point = point_of(call)
                assert isinstance(call, Call)
                assert point is not None
                self.cuts.setdefault(point, []).append((number, call.arguments))

    def conditions(self, point: int, names: Sequence[tuple[str, Type]], lemmas: Sequence[Lemma]) -> list[str]:
        """What holds at the point, in C, whichever instance control comes to; `0` where it never comes."""
        ways = [
            self._at(cut, list(zip(names, arguments, strict=True)), lemmas)
            for cut, arguments in self.cuts.get(point, ())
        ]
        reached = [way for way in ways if "0" not in way]
        if not reached:
            return ["0"] if ways else []
        shared = [text for text in reached[0] if all(text in way for way in reached)]
        rest = list(dict.fromkeys(" && ".join(t for t in way if t not in shared) for way in reached))
        if len(rest) > 1 and all(rest) and len(rest) <= _WAYS and sum(map(len, rest)) <= _LONGEST:
            shared.append(" || ".join(f"({each})" for each in rest))
        return shared

    def _at(
        self, cut: int, named: Sequence[tuple[tuple[str, Type], Operand]], lemmas: Sequence[Lemma]
    ) -> list[str]:
        texts = dict.fromkeys(self._equal(named))
        leaves = self._leaves(named)
        for lemma in lemmas:
            if lemma.cut is None or lemma.cut == cut:
                for part in conjuncts(self._body(lemma, cut)):
                    text = self._text(part, leaves)
                    if text is not None:
                        texts[text] = None
        return list(texts)

    def _body(self, lemma: Lemma, cut: int) -> Term:
        system = self._encoded.system
        if system.pc is None:
            return lemma.formula
        here = system.terms.value(cut, system.pc.sort())
        return substitute(system.terms, [lemma.formula], {system.pc: here})[0]

    def _leaves(self, named: Sequence[tuple[tuple[str, Type], Operand]]) -> Mapping[Term, Meaning]:
        leaves: dict[Term, Meaning] = {}
        for (name, type_), given in named:
            term = self._encoded.names.get(given.name) if isinstance(given, Var) else None
            if term is None or term in leaves or not term.sort().is_bv():
                continue
            if isinstance(type_, Int) and term.sort().bv_size() == type_.bits:
                leaves[term] = self._arithmetic.declared(name, type_)
            elif isinstance(type_, Float) and term.sort().bv_size() == type_.bits:
                leaves[term] = Real(name, 10, type_.bits, True)
        return leaves

    def _equal(self, named: Sequence[tuple[tuple[str, Type], Operand]]) -> Iterator[str]:
        """What the passes know: variables that are constants there, or copies of each other."""
        first: dict[Operand, tuple[str, Type]] = {}
        for (name, type_), given in named:
            if not isinstance(type_, Int):
                continue
            if isinstance(given, Const):
                number = type_.wrap(given.value)
                yield f"{name} == {self._arithmetic.literal(number, type_.bits, signed=type_.signed).text}"
            elif given in first and first[given][1] == type_:
                yield f"{name} == {first[given][0]}"
            else:
                first.setdefault(given, (name, type_))

    def _text(self, formula: Term, leaves: Mapping[Term, Meaning]) -> str | None:
        if formula.is_true():
            return None
        try:
            text = expression(formula, leaves, _LONG, overflow_wraps=False)
        except NoText:
            return None
        return None if _OF_MATH_H.search(text) else text


_LONG = 32
"""Numbers of 64 bits are spelled as long long, which they are in every data model."""
_WAYS = 4
_LONGEST = 400
_OF_MATH_H = re.compile(r"\b(?:isnan|isinf|signbit|INFINITY|NAN)\b")
