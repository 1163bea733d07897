"""Builds one function's graph, statement after statement."""

from collections.abc import Iterable
from typing import TypeAlias, TypeVar

from lemmata.cfa.operations import Allocate, Assign, Call, Havoc, Operation, Read, Skip, Var
from lemmata.cfa.program import Edge, Function, Label, Location, LoopStatement
from lemmata.cfa.source import Span
from lemmata.cfa.types import FunctionType, Type

Mark = TypeVar("Mark", Label, LoopStatement)
Step: TypeAlias = tuple[Location, Location, Operation, Span]
"""An edge in the making: its locations are not numbered yet."""


class FunctionBuilder:
    """`here` is the location that the next operation starts from; None where control cannot come.

    Jumps cost no edge, but from a label: the two locations become one when the function is finished.
    """

    def __init__(self, name: str, type_: FunctionType, span: Span) -> None:
        self.name = name
        self.type = type_
        self.span = span
        self.parameters: list[Var] = []
        self.variables: list[Var] = []
        self.labels: list[Label] = []
        self.loops: list[LoopStatement] = []
        self._steps: list[Step] = []
        self._same: list[Location] = []
        self._labelled: set[Location] = set()
        self._temporaries = 0
        self.entry = self.location()
        self.exit = self.location()
        self.here: Location | None = self.entry

    def location(self) -> Location:
        """A new location, not connected to anything yet."""
        self._same.append(len(self._same))
        return len(self._same) - 1

    def temporary(self, type_: Type, *, in_memory: bool = False) -> Var:
        """A fresh temporary; one in memory is an unnamed object of the function."""
        self._temporaries += 1
        made = Var(f"{self.name}::%{self._temporaries}", type_, in_memory=in_memory)
        if in_memory:
            self.variables.append(made)
        return made

    def emit(self, operation: Operation, span: Span) -> None:
        """Append an operation to the current path; dropped where control cannot come."""
        here = self.here
        if here is not None:
            same = self._same
            self.here = target = len(same)
            same.append(target)
            self._steps.append((here, target, operation, span))

    def retarget(self, temporary: Var, target: Var) -> bool:
        """Let the operation just emitted set `target` instead of a temporary that is used nowhere else."""
        if self.here is None or not self._steps or not temporary.is_temporary:
            return False
        source, reached, operation, span = self._steps[-1]
        made = _with_target(operation, temporary, target) if reached == self.here else None
        if made is not None:
            self._steps[-1] = source, reached, made, span
        return made is not None

    def branch(self, operation: Operation, span: Span, target: Location) -> None:
        """An edge from here to `target`; `here` stays, for the other branches."""
        if self.here is not None:
            self._steps.append((self.here, target, operation, span))

    def finish_path(self, operation: Operation, span: Span, target: Location) -> None:
        """An edge from here to `target`, after which control cannot come here any more."""
        self.branch(operation, span, target)
        self.here = None

    def jump(self, target: Location, span: Span) -> None:
        """Let control go on at `target`."""
        if self.here is None:
            return
        here, there = self._find(self.here), self._find(target)
        if here == there or here in self._labelled:
            self._steps.append((here, there, Skip(), span))
        else:
            self._same[here] = there
        self.here = None

    def place(self, target: Location, span: Span) -> None:
        """Control comes to `target` here, from above or by jumps."""
        self.jump(target, span)
        self.here = target

    def label(self, name: str, target: Location, span: Span) -> None:
        """Control comes to a C label here.

        Its location is reached by nothing else: a jump onward costs an edge, as `label:ERROR` counts visits.
        """
        self.labels.append(Label(name, target, span))
        self.place(target, span)
        self._labelled.add(self._find(target))

    def _find(self, location: Location) -> Location:
        same = self._same
        while same[location] != location:
            same[location] = same[same[location]]
            location = same[location]
        return location

    def finish(self) -> Function:
        """The function, with unreachable locations removed and the others numbered from the entry."""
        find = self._find
        number, kept = self._number()
        exit_ = number.setdefault(find(self.exit), len(number))
        return Function(
            name=self.name,
            type=self.type,
            parameters=tuple(self.parameters),
            variables=tuple(self.variables),
            entry=0,
            exit=exit_,
            size=len(number),
            edges=tuple(kept),
            labels=tuple(
                Label(label.name, number[find(label.location)], label.span)
                for label in self._reached(self.labels, number)
            ),
            loops=tuple(
                LoopStatement(loop.keyword, number[find(loop.location)], loop.span)
                for loop in self._reached(self.loops, number)
            ),
            span=self.span,
        )

    def _number(self) -> tuple[dict[Location, int], list[Edge]]:
        """Reachable locations in the order of a depth-first walk, and the edges between them."""
        root = list(map(self._find, range(len(self._same))))
        outgoing: dict[Location, list[Step]] = {}
        for step in self._steps:
            outgoing.setdefault(root[step[0]], []).append(step)
        number: dict[Location, int] = {}
        waiting = [root[self.entry]]
        while waiting:
            source = waiting.pop()
            if source not in number:
                number[source] = len(number)
                waiting += [root[step[1]] for step in reversed(outgoing.get(source, ()))]
        kept = [
            Edge(new, number[root[target]], operation, span)
            for old, new in number.items()
            for _, target, operation, span in outgoing.get(old, ())
        ]
        return number, kept

    def _reached(self, marks: Iterable[Mark], number: dict[Location, int]) -> list[Mark]:
        return [mark for mark in marks if self._find(mark.location) in number]


def _with_target(operation: Operation, old: Var, new: Var) -> Operation | None:
    """The operation with `new` as what it sets, if that was `old`."""
    match operation:
        case Assign(target, value) if target is old:
            return Assign(new, value)
        case Read(target, address, type_, bit) if target is old:
            return Read(new, address, type_, bit)
        case Havoc(target, kind, source) if target is old:
            return Havoc(new, kind, source)
        case Call(target, callee, arguments, type_) if target is old:
            return Call(new, callee, arguments, type_)
        case Allocate(target, size, kind, zeroed) if target is old:
            return Allocate(new, size, kind, zeroed)
    return None
