"""Which registers are read later: backward over blocks, one bit for each register that crosses a border.

Most registers are temporaries that live within one block; they get no bit, so sets stay small integers.
A global register is not live where the program ends: nothing looks at it then.
"""

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush

from lemmata.cfa.blocks import Block, blocks_of, positions, predecessors
from lemmata.cfa.operations import Operation, Var
from lemmata.cfa.program import Edge, Function, Location
from lemmata.cfa.uses import defined, used


def registers_used(operation: Operation) -> Iterable[Var]:
    return (operand for operand in used(operation) if isinstance(operand, Var))


class Liveness:
    """`bits` has the mask of each register that crosses a border; `entering` and `leaving` those live at a
    block's start and after its run."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = blocks
        self.position = positions(blocks)
        self.bits: dict[str, int] = {}
        self._variables: list[Var] = []
        self._needed = [self._upward(block) for block in blocks]
        self.entering = [0] * len(blocks)
        self.leaving = [0] * len(blocks)
        self._solve()

    def _upward(self, block: Block) -> int:
        """Registers that the block reads before it sets them; the conditions of its branches included."""
        known: set[str] = set()
        needed = 0
        for edge in block.edges:
            needed |= self._read(edge, known)
            target = defined(edge.operation)
            if target is not None:
                known.add(target.name)
        for edge in block.branches:
            needed |= self._read(edge, known)
        return needed

    def _read(self, edge: Edge, known: set[str]) -> int:
        needed = 0
        for variable in registers_used(edge.operation):
            if variable.name not in known:
                needed |= self._bit(variable)
        return needed

    def _bit(self, variable: Var) -> int:
        bit = self.bits.get(variable.name)
        if bit is None:
            bit = self.bits[variable.name] = 1 << len(self._variables)
            self._variables.append(variable)
        return bit

    def _definitions(self, edges: Iterable[Edge]) -> int:
        mask = 0
        for edge in edges:
            target = defined(edge.operation)
            if target is not None:
                mask |= self.bits.get(target.name, 0)
        return mask

    def _solve(self) -> None:
        """Later blocks first; a branch that sets a register ends its life before it."""
        kills = [self._definitions(block.edges) for block in self.blocks]
        position = self.position
        into = predecessors(self.blocks, position)
        ways = [
            [(position[edge.target], ~self._definitions([edge])) for edge in block.branches]
            for block in self.blocks
        ]
        waiting = [-index for index in range(len(self.blocks))][::-1]
        queued = set(waiting)
        while waiting:
            first = heappop(waiting)
            queued.discard(first)
            live = 0
            for target, kept in ways[-first]:
                live |= self.entering[target] & kept
            self.leaving[-first] = live
            live = live & ~kills[-first] | self._needed[-first]
            if live != self.entering[-first]:
                self.entering[-first] = live
                for source in into[-first]:
                    if -source not in queued:
                        queued.add(-source)
                        heappush(waiting, -source)

    def variables(self, mask: int) -> list[Var]:
        """The registers of a mask, in the order in which they appear."""
        return [one for index, one in enumerate(self._variables) if mask >> index & 1]


def live_at_entry(function: Function) -> list[Var]:
    """The registers that some path reads before it sets them, parameters and globals among them."""
    ends: set[Location] = set()
    found = Liveness(blocks_of(function.successors(), function.entry, ends))
    return found.variables(found.entering[0])
