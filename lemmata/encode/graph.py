"""The one function of an inlined Program, open for rewriting."""

from collections.abc import Iterable
from typing import TypeVar

from lemmata.cfa.operations import Skip
from lemmata.cfa.program import Edge, ErrorLocation, Label, Location, LoopStatement
from lemmata.encode.stage import Stage
from lemmata.value import replace

Mark = TypeVar("Mark", Label, LoopStatement, ErrorLocation)


class Graph:
    """`out` has the outgoing edges of each location; `errors` are the locations where a run ends in an error.

    A pass changes `out`, adds locations and merges them; `finish` removes what cannot be reached and numbers
    the rest anew. Edges may name merged locations until then.
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.function = stage.function
        self.out = self.function.successors()
        self.frames = list(stage.frames)
        self.errors = {error.location for error in stage.program.errors}
        self._same = list(range(self.function.size))
        self._entry = self.function.entry
        self._copies: dict[Location, list[Location]] = {}

    @property
    def entry(self) -> Location:
        return self.find(self._entry)

    def begin_at(self, location: Location) -> None:
        """Let control start there."""
        self._entry = location

    def location(self, frame: int) -> Location:
        """A new location, in the instance with this number."""
        self.out.append([])
        self.frames.append(frame)
        self._same.append(len(self._same))
        return len(self._same) - 1

    def copy(self, location: Location) -> Location:
        """A new location with the instance and the marks of another one."""
        made = self.location(self.frames[location] if self.frames else 0)
        self._copies.setdefault(location, []).append(made)
        if location in self.errors:
            self.errors.add(made)
        return made

    def find(self, location: Location) -> Location:
        """What the location has been merged into."""
        same = self._same
        while same[location] != location:
            same[location] = same[same[location]]
            location = same[location]
        return location

    def merge(self, location: Location, target: Location) -> None:
        """From `location` control only goes on to `target`: they become one, and its edges are dropped."""
        location, target = self.find(location), self.find(target)
        assert location != target
        self._same[location] = target
        if location in self.errors:
            self.errors.add(target)

    def contract(self) -> None:
        """Merge locations that only a Skip connects; of an endless empty loop one Skip stays."""
        for at, edges in enumerate(self.out):
            if len(edges) == 1 and isinstance(edges[0].operation, Skip):
                target = self.find(edges[0].target)
                if target != self.find(at):
                    self.merge(at, target)

    def finish(self) -> Stage:
        """The stage with the function as it is now."""
        number, order = self._number()
        edges = tuple(
            Edge(number[at], number[self.find(edge.target)], edge.operation, edge.span)
            for at in order
            for edge in self.out[at]
        )
        exit_ = number.setdefault(self.find(self.function.exit), len(number))
        if exit_ == len(order):
            order.append(self.find(self.function.exit))
        function = replace(
            self.function,
            entry=0,
            exit=exit_,
            size=len(number),
            edges=edges,
            labels=self._moved(self.function.labels, number),
            loops=self._moved(self.function.loops, number),
        )
        program = self.stage.program
        return replace(
            self.stage,
            program=replace(
                program,
                functions={**program.functions, function.name: function},
                errors=self._moved(program.errors, number),
            ),
            frames=tuple(self.frames[at] for at in order),
        )

    def _number(self) -> tuple[dict[Location, int], list[Location]]:
        """Reachable locations, in the order of a depth-first walk."""
        number: dict[Location, int] = {}
        order: list[Location] = []
        waiting = [self.entry]
        while waiting:
            at = waiting.pop()
            if at not in number:
                number[at] = len(number)
                order.append(at)
                waiting.extend(self.find(edge.target) for edge in reversed(self.out[at]))
        return number, order

    def _moved(self, marks: Iterable[Mark], number: dict[Location, int]) -> tuple[Mark, ...]:
        moved: list[Mark] = []
        for mark in marks:
            moved += [replace(mark, location=number[at]) for at in self._places(mark) if at in number]
        return tuple(moved)

    def _places(self, mark: Label | LoopStatement | ErrorLocation) -> list[Location]:
        """Where a mark is now, its copies included."""
        return [self.find(at) for at in (mark.location, *self._copies.get(mark.location, ()))]
