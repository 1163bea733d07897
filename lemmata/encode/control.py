"""Which branches decide whether a block is reached (Ferrante, Ottenstein and Warren 1987)."""

from collections.abc import Sequence

from lemmata.cfa.blocks import Block
from lemmata.encode.dominators import dominators


class Control:
    """For blocks that all reach one of `ends`, where runs stop; in those in `endless` they may stay forever.

    `after[i]` is the first block that every run comes to after block i; None where runs end apart.
    `controllers[i]` are the blocks whose branch decides whether block i is reached.
    """

    def __init__(
        self, blocks: Sequence[Block], position: dict[int, int], ends: set[int], endless: set[int]
    ) -> None:
        self._ways = [[position[edge.target] for edge in block.branches] for block in blocks]
        order = _from_the_ends(self._ways, ends)
        number = {index: place + 1 for place, index in enumerate(order)}
        into = [[], *([number[way] for way in self._ways[index]] for index in order)]
        for index in ends | endless:
            into[number[index]].append(0)
        found = dominators(into)
        self.after = [self._block(found[number[index]], order) for index in range(len(blocks))]
        self.controllers = self._controllers()

    def _block(self, node: int, order: list[int]) -> int | None:
        """Node 0 stands for the end of all runs."""
        return order[node - 1] if node else None

    def _controllers(self) -> list[list[int]]:
        found: list[list[int]] = [[] for _ in self._ways]
        for index, ways in enumerate(self._ways):
            for way in ways if len(ways) > 1 else ():
                at: int | None = way
                while at is not None and at != self.after[index]:
                    if not found[at] or found[at][-1] != index:
                        found[at].append(index)
                    at = self.after[at]
        return found


def _from_the_ends(ways: list[list[int]], ends: set[int]) -> list[int]:
    """All blocks in reverse postorder of the graph turned around, from its new root behind the ends."""
    back: list[list[int]] = [[] for _ in ways]
    for index, targets in enumerate(ways):
        for target in targets:
            back[target].append(index)
    finished: list[int] = []
    seen = set(ends)
    for end in sorted(ends):
        path = [(end, iter(back[end]))]
        while path:
            index, rest = path[-1]
            following = next((one for one in rest if one not in seen), None)
            if following is None:
                finished.append(index)
                path.pop()
            else:
                seen.add(following)
                path.append((following, iter(back[following])))
    return finished[::-1]
