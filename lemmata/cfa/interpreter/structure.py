"""A function's blocks as nested Python statements.

Reducible graphs become `if` and `while` in the manner of Ramsey's "Beyond Relooper" (ICFP 2022): a block with
one predecessor is written inside it; a block where paths meet follows the block that dominates it; and what
lies outside a loop follows the loop. A path that must skip what is in between carries its target's number in
`j`, which each skipped block is guarded with, where other paths come the same way. What is left (goto into a
loop, or nesting deeper than Python allows) is written as a search tree of blocks within one loop.
"""

from typing import Protocol

from lemmata.cfa.interpreter.blocks import Block, Flow, flow_of
from lemmata.cfa.operations import Assume
from lemmata.cfa.program import Edge, Location
from lemmata.cfa.source import NOWHERE, Span
from lemmata.value import value

_DEEPEST = 40
_MOST_LOOPS = 16


@value
class Line:
    """A statement at a depth; with a `goal` it sets `j` to that target, and is written if anybody asks."""

    depth: int
    text: str
    span: Span = NOWHERE
    goal: Location | None = None


Lines = list[Line]
Key = tuple[str, Location]


class Coder(Protocol):
    """Writes the operations themselves, at depth 0."""

    def straight(self, block: Block) -> Lines:
        """The statements of the block's edges."""

    def condition(self, edge: Edge) -> tuple[Lines, str]:
        """Statements, then an expression that is true where the path goes on."""

    def taken(self, edge: Edge) -> Lines:
        """What passing the branch does beyond being taken."""


def indented(lines: Lines, by: int = 1) -> Lines:
    return [Line(line.depth + by, line.text, line.span, line.goal) for line in lines]


def structured(blocks: dict[Location, Block], coder: Coder) -> Lines:
    """The statements of a function's body."""
    flow = flow_of(blocks)
    places = None if flow is None else _placed(blocks, flow)
    if flow is None or places is None:
        return _Tree(blocks, coder).lines()
    return _Nested(blocks, flow, places, coder).lines()


@value
class _Places:
    """`inline`: blocks written inside their one predecessor; `lists`: what follows a block or its loop."""

    inline: set[Location]
    lists: dict[Key, list[Location]]


class _TooDeep(Exception):
    """The graph nests deeper than Python can."""


def _placed(blocks: dict[Location, Block], flow: Flow) -> _Places | None:
    try:
        return _Placing(flow).place(blocks)
    except _TooDeep:
        return None


class _Placing:
    """Decides where each block is written; dominators come before what they dominate."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._home: dict[Location, Key] = {}
        self._depth: dict[Location, int] = {}
        self._loops: dict[Location, int] = {}
        self._moved: dict[Key, Key] = {}
        self._inline: set[Location] = set()
        self._lists: dict[Key, list[Location]] = {}

    def place(self, blocks: dict[Location, Block]) -> _Places:
        for index, at in enumerate(blocks):
            if index == 0:
                self._depth[at] = 1
            else:
                self._place(at)
            self._count_loops(at)
        return _Places(self._inline, self._lists)

    def _count_loops(self, at: Location) -> None:
        if self._flow.loop[at] == at:
            outer = self._flow.outer[at]
            self._loops[at] = 1 + (0 if outer is None else self._loops[outer])
            if self._loops[at] > _MOST_LOOPS:
                raise _TooDeep

    def _place(self, at: Location) -> None:
        flow = self._flow
        above = flow.dominator[at]
        key = ("in", above)
        loop = flow.loop[above]
        while loop is not None and not flow.encloses(loop, at):
            key, loop = ("after", loop), flow.outer[loop]
        if key == ("in", above) and flow.forward[at] == 1 and self._inner_depth(key) < _DEEPEST:
            self._inline.add(at)
        else:
            key = self._lift(key)
            self._lists.setdefault(key, []).append(at)
        self._home[at] = key
        self._depth[at] = self._inner_depth(key) + 1

    def _inner_depth(self, key: Key) -> int:
        kind, owner = key
        return self._depth[owner] + (kind == "in" and self._flow.loop[owner] == owner)

    def _lift(self, key: Key) -> Key:
        """A list that is not nested too deeply; what comes later for the lists left behind goes there too."""
        left = []
        while key in self._moved or self._inner_depth(key) >= _DEEPEST // 2:
            kind, owner = key
            if key in self._moved:
                key = self._moved[key]
            elif owner in self._home and not (kind == "in" and self._flow.loop[owner] == owner):
                left.append(key)
                key = self._home[owner]
            elif self._inner_depth(key) < _DEEPEST:
                break
            else:
                raise _TooDeep
        for one in left:
            self._moved[one] = key
        return key


class _Nested:
    """Writes placed blocks. A region's value is its statements and the targets it falls through for."""

    def __init__(self, blocks: dict[Location, Block], flow: Flow, places: _Places, coder: Coder) -> None:
        self._blocks = blocks
        self._flow = flow
        self._places = places
        self._coder = coder
        self._loop: Location | None = None
        self._breaks: dict[Location, set[Location]] = {}
        self._asked: set[Location] = set()
        self._written: set[Location] = set()

    def lines(self) -> Lines:
        lines, ends = self._region(next(iter(self._blocks)), 0)
        assert not ends
        assert len(self._written) == len(self._blocks)
        return [line for line in lines if line.goal is None or line.goal in self._asked]

    def _region(self, at: Location, steps: int) -> tuple[Lines, set[Location]]:
        """`steps` are passed on the way to the block and not counted yet."""
        if self._flow.loop[at] != at:
            return self._inside(at, steps)
        outer, self._loop = self._loop, at
        self._breaks[at] = set()
        body, ends = self._inside(at, 0)
        assert not ends
        self._loop = outer
        check = Line(1, "if S < 0: raise out_of_steps", self._place(at))
        head = [*_counted(steps), Line(0, "while True:"), check]
        lines = [*head, *indented(body)]
        leaving = self._leave(self._breaks[at], lines)
        return self._followed(("after", at), lines, leaving)

    def _place(self, at: Location) -> Span:
        block = self._blocks[at]
        first = next(iter([*block.edges, *block.branches]), None)
        return NOWHERE if first is None else first.span

    def _leave(self, targets: set[Location], lines: Lines) -> set[Location]:
        """After a loop: on to the targets that are written here; the others leave the loop around it."""
        loop = self._loop
        local = {t for t in targets if loop is None or (t != loop and self._flow.encloses(loop, t))}
        if loop is None:
            return local
        again = targets & {loop}
        out = targets - local - again
        self._breaks[loop] |= out
        ways = [("continue", again), ("break", out)]
        needed = [(word, goals) for word, goals in ways if goals]
        for index, (word, goals) in enumerate(needed):
            if index == len(needed) - 1 and not local:
                lines.append(Line(0, word))
            else:
                self._asked |= targets
                test = " or ".join(f"j == {goal}" for goal in sorted(goals))
                lines.append(Line(0, f"if {test}: {word}"))
        return local

    def _followed(self, key: Key, lines: Lines, ends: set[Location]) -> tuple[Lines, set[Location]]:
        """The statements with the blocks of a list after them."""
        for at in self._places.lists.get(key, ()):
            if at not in ends:
                continue
            inner, reached = self._region(at, 0)
            if ends == {at}:
                lines += inner
                ends = reached
            else:
                self._asked |= ends
                lines.append(Line(0, f"if j == {at}:"))
                lines += _suite(inner)
                ends = (ends - {at}) | reached
        return lines, ends

    def _inside(self, at: Location, steps: int) -> tuple[Lines, set[Location]]:
        block = self._blocks[at]
        self._written.add(at)
        code = self._coder.straight(block)
        count = len(block.edges)
        if block.branches and not code and not count:
            lines, ends = self._branches(block.branches, steps + 1)
        else:
            lines = [*_counted(steps + count + bool(block.branches)), *code]
            ends = set()
            if block.branches:
                more, ends = self._branches(block.branches, 0)
                lines += more
            elif block.next is not None:
                more, ends = self._jump(block.next, 0)
                lines += more
        return self._followed(("in", at), lines, ends)

    def _jump(self, to: Location, steps: int) -> tuple[Lines, set[Location]]:
        if to in self._places.inline and to not in self._written:
            return self._region(to, steps)
        loop = self._loop
        counted = _counted(steps)
        if to == loop:
            return [*counted, Line(0, "continue")], set()
        goal = Line(0, f"j = {to}", goal=to)
        if loop is None or self._flow.encloses(loop, to):
            return [*counted, goal], {to}
        self._breaks[loop].add(to)
        return [*counted, goal, Line(0, "break")], set()

    def _branches(self, edges: list[Edge], steps: int) -> tuple[Lines, set[Location]]:
        """The first branch that holds; a pair of opposites needs one test."""
        first = edges[0]
        before, test = self._coder.condition(first)
        body, ends = self._taken(first, steps)
        if is_pair(edges):
            other, more = self._taken(edges[1], steps)
        elif len(edges) > 1:
            other, more = self._branches(edges[1:], steps)
        else:
            other, more = [*_counted(steps), Line(0, "raise blocked", first.span)], set()
        return [*before, *_if_else(test, (body, ends), (other, more))], ends | more

    def _taken(self, edge: Edge, steps: int) -> tuple[Lines, set[Location]]:
        lines, ends = self._jump(edge.target, steps)
        return [*self._coder.taken(edge), *lines], ends


def is_pair(edges: list[Edge]) -> bool:
    """Whether two Assumes are a condition and its opposite."""
    if len(edges) != 2:
        return False
    one, other = edges[0].operation, edges[1].operation
    assert isinstance(one, Assume)
    assert isinstance(other, Assume)
    return one.holds != other.holds and one.condition == other.condition


def _counted(steps: int) -> Lines:
    return [Line(0, f"S -= {steps}")] if steps else []


def _if_else(test: str, one: tuple[Lines, set[Location]], other: tuple[Lines, set[Location]]) -> Lines:
    """A branch that never falls through needs no `else`, and a lone `if` within one makes it an `elif`."""
    (body, ends), (rest, more) = one, other
    if not ends:
        return [Line(0, f"if {test}:"), *indented(body), *rest]
    if not more:
        return [Line(0, f"if not ({test}):"), *indented(rest), *body]
    return [Line(0, f"if {test}:"), *_suite(body), *_else(rest)]


def _suite(lines: Lines) -> Lines:
    return [
        *indented(lines),
        *([] if all(line.goal is None for line in lines) and lines else [Line(1, "pass")]),
    ]


def _else(rest: Lines) -> Lines:
    head = rest[0].text if rest else ""
    whole = all(line.depth or line.text.startswith(("elif ", "else:")) for line in rest[1:])
    if head.startswith("if ") and whole and not head.endswith((" continue", " break")):
        return [Line(0, f"el{head}", rest[0].span), *rest[1:]]
    if all(line.goal is not None for line in rest):
        return [Line(0, "else:"), *_suite(rest)] if rest else []
    return [Line(0, "else:"), *indented(rest)]


class _Tree:
    """All blocks in one loop, found by their numbers."""

    def __init__(self, blocks: dict[Location, Block], coder: Coder) -> None:
        self._blocks = list(blocks.values())
        self._number = {at: index for index, at in enumerate(blocks)}
        self._coder = coder

    def lines(self) -> Lines:
        search = self._search(0, len(self._blocks))
        return [Line(0, "j = 0"), Line(0, "while True:"), *indented(search)]

    def _search(self, first: int, end: int) -> Lines:
        if end - first == 1:
            return self._block(self._blocks[first])
        middle = (first + end) // 2
        low, high = self._search(first, middle), self._search(middle, end)
        return [Line(0, f"if j < {middle}:"), *indented(low), Line(0, "else:"), *indented(high)]

    def _block(self, block: Block) -> Lines:
        lines = _counted(len(block.edges) + bool(block.branches)) + self._coder.straight(block)
        if block.next is not None:
            lines += self._jump(block.next, block.at, block.edges[-1].span)
        if block.branches:
            lines += self._branches(block.branches, block.at)
        return lines or [Line(0, "pass")]

    def _jump(self, to: Location, at: Location, span: Span) -> Lines:
        backwards = self._number[to] <= self._number[at]
        check = [Line(0, "if S < 0: raise out_of_steps", span)] if backwards else []
        return [*check, Line(0, f"j = {self._number[to]}")]

    def _branches(self, edges: list[Edge], at: Location) -> Lines:
        first = edges[0]
        before, test = self._coder.condition(first)
        body = [*self._coder.taken(first), *self._jump(first.target, at, first.span)]
        if is_pair(edges):
            rest = [*self._coder.taken(edges[1]), *self._jump(edges[1].target, at, first.span)]
        elif len(edges) > 1:
            rest = self._branches(edges[1:], at)
        else:
            rest = [Line(0, "raise blocked", first.span)]
        return [*before, Line(0, f"if {test}:"), *indented(body), Line(0, "else:"), *indented(rest)]
