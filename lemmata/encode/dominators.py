"""Immediate dominators, by iteration over a reverse postorder (Cooper, Harvey and Kennedy 2001)."""

from collections.abc import Sequence


def dominators(into: Sequence[Sequence[int]]) -> list[int]:
    """The immediate dominator of each node; nodes are numbered in reverse postorder from the root 0.

    The root is its own. Every other node must be reachable from it.
    """
    found = [-1] * len(into)
    found[0] = 0
    changed = True
    while changed:
        changed = False
        for node in range(1, len(into)):
            best = -1
            for source in into[node]:
                if found[source] >= 0:
                    best = source if best < 0 else _meet(best, source, found)
            if found[node] != best:
                found[node] = best
                changed = True
    return found


def _meet(a: int, b: int, found: list[int]) -> int:
    while a != b:
        if a > b:
            a = found[a]
        else:
            b = found[b]
    return a


def dominates(a: int, b: int, found: Sequence[int]) -> bool:
    """Whether every path to b passes a; a dominator never comes later in the order."""
    while b > a:
        b = found[b]
    return a == b
