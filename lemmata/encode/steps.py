"""One step of the system: symbolic execution of everything between a cut point and the next ones.

Blocks are visited in topological order; where paths join, registers become `ite` over the conditions of the
paths. A path ends silently where the program ends, where an assumption fails, and where the machine's
result is not defined; no path comes back from an error.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from lemmata.cfa.blocks import Block
from lemmata.cfa.operations import (
    Accessible,
    Assign,
    Assume,
    Call,
    Expression,
    FunctionAddress,
    Havoc,
    OfObject,
    Operand,
    Operation,
    Return,
    Skip,
    Stop,
    Var,
)
from lemmata.cfa.program import Edge, Location
from lemmata.encode.expressions import NotEncoded, Translator
from lemmata.encode.memory import Memory, Moment
from lemmata.logic.terms import Sort, Term, Terms
from lemmata.value import value


class Surroundings(Protocol):
    """What steps are made in."""

    @property
    def terms(self) -> Terms: ...

    @property
    def translator(self) -> Translator: ...

    @property
    def memory(self) -> Memory | None: ...

    @property
    def blocks(self) -> Mapping[Location, Block]: ...

    @property
    def cuts(self) -> Mapping[Location, int]: ...

    @property
    def errors(self) -> frozenset[Location]: ...

    def live(self, at: Location) -> Mapping[str, Var]:
        """The registers that are read from the start of a block on, before they are set."""
        ...

    def arbitrary(self, edge: Edge, what: str, sort: Sort) -> Term:
        """An arbitrary value that the edge brings into memory; `what` tells several of them apart."""
        ...

    def input(self, edge: Edge, target: Var) -> Term:
        """The arbitrary value that the edge gives to the register."""
        ...


class Start(Protocol):
    """What registers hold where the step begins."""

    def held(self, variable: Var) -> Term: ...


@value
class State:
    """The registers that the step has set so far, on the paths on which `guard` holds."""

    guard: Term
    registers: dict[str, Term]


@value
class Step:
    """`arrivals` are the states at the cut points that it leads to; `bad` says that it comes to an error."""

    arrivals: Mapping[Location, State]
    bad: Term


def step_from(at: Location, start: Start, around: Surroundings) -> Step:
    """The step that begins at a location."""
    return _Execution(at, start, around).finish()


class _Execution:
    def __init__(self, at: Location, start: Start, around: Surroundings) -> None:
        self._start = start
        self._around = around
        self._terms = around.terms
        self._bad = around.terms.false
        self._waiting: dict[Location, list[State]] = {}
        self._block(around.blocks[at], State(around.terms.true, {}))
        for block in _topological(at, around):
            if block.at in self._waiting:
                self._block(block, self._joined(block.at))

    def finish(self) -> Step:
        return Step({at: self._joined(at) for at in list(self._waiting)}, self._bad)

    def _block(self, block: Block, state: State) -> None:
        for edge in block.edges:
            state = self._edge(edge, state)
        if (block.edges[-1].target if block.edges else block.at) in self._around.errors:
            self._bad = self._terms.or_(self._bad, state.guard)
            return
        for edge in block.branches:
            after = self._edge(edge, State(state.guard, dict(state.registers)))
            if not after.guard.is_false():
                self._waiting.setdefault(edge.target, []).append(after)

    def _joined(self, at: Location) -> State:
        """One state for all ways to a location, with those registers that matter there."""
        ways = self._waiting.pop(at)
        first, *others = ways
        registers = {}
        for name, variable in self._around.live(at).items():
            if not any(name in way.registers for way in ways):
                continue
            value = self._held(variable, first)
            for way in others:
                value = self._terms.ite(way.guard, self._held(variable, way), value)
            registers[name] = value
        return State(self._terms.or_(*(way.guard for way in ways)), registers)

    def _held(self, variable: Var, state: State) -> Term:
        found = state.registers.get(variable.name)
        return self._start.held(variable) if found is None else found

    def _edge(self, edge: Edge, state: State) -> State:
        """The state after an edge; the registers are changed in place."""
        try:
            return self._executed(edge, state)
        except NotEncoded as error:
            raise NotEncoded(str(error), edge.span if error.span is None else error.span) from None

    def _executed(self, edge: Edge, state: State) -> State:
        terms, translator = self._terms, self._around.translator

        def value(variable: Var) -> Term:
            return self._held(variable, state)

        match edge.operation:
            case Assign(_, OfObject() | Accessible()) as asking:
                return self._remembered(edge, asking, state)
            case Assign(target, computed):
                defined = terms.and_(translator.defined(computed, value), self._meant(computed, value))
                state.registers[target.name] = translator.expression(computed, value)
                return State(terms.and_(state.guard, defined), state.registers)
            case Assume(condition, holds):
                truth = translator.truth(condition, value)
                taken = truth if holds else terms.not_(truth)
                defined = terms.and_(translator.defined(condition, value), self._meant(condition, value))
                return State(terms.and_(state.guard, defined, taken), state.registers)
            case Havoc(target) | Call(Var() as target, FunctionAddress()) if not target.in_memory:
                # A Call that is left is of a function without body: any result, and no effect.
                state.registers[target.name] = self._around.input(edge, target)
                return state
            case Skip() | Call(None, FunctionAddress()):
                return state
            case Return() | Stop():
                return State(terms.false, state.registers)
            case other:
                return self._remembered(edge, other, state)

    def _meant(self, expression: Expression, value: Callable[[Var], Term]) -> Term:
        """That the order of pointers, or their difference, has a meaning."""
        memory, translator = self._around.memory, self._around.translator
        if memory is None:
            return self._terms.true
        return memory.defined(expression, lambda operand: translator.operand(operand, value), value)

    def _remembered(self, edge: Edge, operation: Operation, state: State) -> State:
        around, translator = self._around, self._around.translator
        if around.memory is None:
            raise NotEncoded(f"{type(operation).__name__.lower()} of memory")

        def held(variable: Var) -> Term:
            return self._held(variable, state)

        def value(operand: Operand) -> Term:
            return translator.operand(operand, held)

        guard = around.memory.execute(Moment(edge, value, state.registers, held, around.arbitrary))
        return State(self._terms.and_(state.guard, guard), state.registers)


def _topological(at: Location, around: Surroundings) -> Iterator[Block]:
    """The blocks after the first one, each after all that lead to it; none behind a cut point."""
    order: list[Block] = []
    seen = {at}
    path = [(at, iter(around.blocks[at].branches))]
    while path:
        here, branches = path[-1]
        edge = next(branches, None)
        if edge is None:
            order.append(around.blocks[here])
            path.pop()
        elif edge.target not in seen and edge.target not in around.cuts:
            seen.add(edge.target)
            path.append((edge.target, iter(around.blocks[edge.target].branches)))
    return reversed(order[:-1])
