"""BTOR2 line by line, for problems of our own: values with Python's operators, each of which writes a line.

Nothing here knows the reader, the terms or the export.
"""

from dataclasses import dataclass
from typing import TypeAlias

_COMPARISONS = ("eq", "neq", "ult", "ulte", "ugt", "ugte", "slt", "slte", "sgt", "sgte")
_ONE_BIT = frozenset((*_COMPARISONS, "redand", "redor", "redxor", "uaddo", "saddo"))


@dataclass(frozen=True)
class Node:
    """A value: its line (negative for its negation), its bits, and those of an array's index."""

    lines: "Lines"
    number: int
    width: int
    index: int = 0

    def __add__(self, other: "Operand") -> "Node":
        return self.lines.op("add", self, other)

    def __sub__(self, other: "Operand") -> "Node":
        return self.lines.op("sub", self, other)

    def __mul__(self, other: "Operand") -> "Node":
        return self.lines.op("mul", self, other)

    def __and__(self, other: "Operand") -> "Node":
        return self.lines.op("and", self, other)

    def __or__(self, other: "Operand") -> "Node":
        return self.lines.op("or", self, other)

    def __xor__(self, other: "Operand") -> "Node":
        return self.lines.op("xor", self, other)

    def __rshift__(self, other: "Operand") -> "Node":
        return self.lines.op("srl", self, other)

    def __invert__(self) -> "Node":
        return Node(self.lines, -self.number, self.width)

    def __lt__(self, other: "Operand") -> "Node":
        return self.lines.op("ult", self, other)

    def __le__(self, other: "Operand") -> "Node":
        return self.lines.op("ulte", self, other)

    def __gt__(self, other: "Operand") -> "Node":
        return self.lines.op("ugt", self, other)

    def __ge__(self, other: "Operand") -> "Node":
        return self.lines.op("ugte", self, other)

    def is_(self, other: "Operand") -> "Node":
        return self.lines.op("eq", self, other)

    def differs(self, other: "Operand") -> "Node":
        return self.lines.op("neq", self, other)

    def bits(self, high: int, low: int) -> "Node":
        return self.lines.sliced(self, high, low)

    def wider(self, by: int) -> "Node":
        return self.lines.extended("uext", self, by)

    def __getitem__(self, place: "Node") -> "Node":
        return self.lines.op("read", self, place)

    def stored(self, place: "Node", element: "Node") -> "Node":
        return self.lines.op("write", self, place, element)


Operand: TypeAlias = Node | int


class Lines:
    """The lines so far; an integer operand is a constant of the other one's width."""

    def __init__(self, about: str) -> None:
        self._lines = [f"; {about}"]
        self._last = 0
        self._known: dict[str, int] = {}

    def text(self) -> str:
        return "\n".join(self._lines) + "\n"

    # ---------------------------------------------------------------- parts

    def _line(self, text: str) -> int:
        self._last += 1
        self._lines.append(f"{self._last} {text}")
        return self._last

    def _once(self, text: str) -> int:
        if text not in self._known:
            self._known[text] = self._line(text)
        return self._known[text]

    def _sort(self, width: int, index: int = 0) -> int:
        if index:
            return self._once(f"sort array {self._sort(index)} {self._sort(width)}")
        return self._once(f"sort bitvec {width}")

    def constant(self, value: int, width: int) -> Node:
        return Node(self, self._once(f"constd {self._sort(width)} {value % (1 << width)}"), width)

    def op(self, tag: str, *operands: Operand) -> Node:
        like = next(each for each in reversed(operands) if isinstance(each, Node))
        nodes = [self.constant(each, like.width) if isinstance(each, int) else each for each in operands]
        width, index = _result(tag, nodes)
        numbers = " ".join(str(each.number) for each in nodes)
        return Node(self, self._line(f"{tag} {self._sort(width, index)} {numbers}"), width, index)

    def choose(self, condition: Node, yes: Operand, no: Operand) -> Node:
        like = yes if isinstance(yes, Node) else no
        assert isinstance(like, Node)
        parts = [self.constant(each, like.width) if isinstance(each, int) else each for each in (yes, no)]
        return self.op("ite", condition, *parts)

    def sliced(self, a: Node, high: int, low: int) -> Node:
        width = high - low + 1
        return Node(self, self._line(f"slice {self._sort(width)} {a.number} {high} {low}"), width)

    def extended(self, tag: str, a: Node, by: int) -> Node:
        return Node(self, self._line(f"{tag} {self._sort(a.width + by)} {a.number} {by}"), a.width + by)

    # ---------------------------------------------------------------- statements

    def input(self, name: str, width: int = 1) -> Node:
        return Node(self, self._line(f"input {self._sort(width)} {name}"), width)

    def state(self, name: str, width: int = 1, start: Operand | None = None, index: int = 0) -> Node:
        """A state; `start` is its initial value, for an array that of every element, None any value."""
        initial = self.constant(start, width) if isinstance(start, int) else start
        sort = self._sort(width, index)
        made = Node(self, self._line(f"state {sort} {name}"), width, index)
        if initial is not None:
            self._line(f"init {sort} {made.number} {initial.number}")
        return made

    def next(self, state: Node, value: Operand) -> None:
        image = self.constant(value, state.width) if isinstance(value, int) else value
        self._line(f"next {self._sort(state.width, state.index)} {state.number} {image.number}")

    def frozen(self, name: str, width: int = 1, start: Operand | None = None) -> Node:
        """A state that keeps its first value."""
        made = self.state(name, width, start)
        self.next(made, made)
        return made

    def constraint(self, condition: Node) -> None:
        self._line(f"constraint {condition.number}")

    def bad(self, condition: Node, name: str = "") -> None:
        self._line(f"bad {condition.number} {name}".rstrip())


def _result(tag: str, nodes: list[Node]) -> tuple[int, int]:
    """Width and index of the result."""
    if tag in _ONE_BIT:
        return 1, 0
    if tag == "concat":
        return sum(each.width for each in nodes), 0
    if tag == "read":
        return nodes[0].width, 0
    if tag == "write":
        return nodes[0].width, nodes[0].index
    return nodes[-1].width, nodes[-1].index
