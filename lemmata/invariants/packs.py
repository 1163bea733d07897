"""Which registers a relational domain looks at together: those that operations relate, a few at a time."""

from collections.abc import Iterable, Mapping, Sequence

from lemmata.cfa.operations import Assign, Assume, Binary, Cast, Expression, Operation, Unary, Var
from lemmata.cfa.types import Int
from lemmata.cfa.uses import operands

PACK = 8
"""Costs grow with the square of a pack's size."""
PACKS = 12


def packs_of(
    operations: Iterable[Operation],
    ranked: Sequence[str],
    lasting: set[str],
    groups: Iterable[Sequence[str]] = (),
) -> list[tuple[str, ...]]:
    """Groups of registers that sums, copies and comparisons connect, or one of the groups that are given;
    temporaries connect, and are left out.

    In each, `lasting` registers (live at a head) come first, then those that rank first; of a large group the
    first make one pack, and each of the others joins its neighbours in another.
    """
    near = _neighbours(operations)
    for group in groups:
        for name in group:
            near.setdefault(name, {}).update((other, None) for other in group if other != name)
    rank = {name: place for place, name in enumerate(ranked)}
    registers = [name for name in near if "%" not in name]
    registers.sort(key=lambda name: (name not in lasting, rank.get(name, len(rank))))
    made: list[tuple[str, ...]] = []
    covered: set[str] = set()
    for name in registers:
        if name in covered or len(made) == PACKS:
            continue
        reached = _around(name, near)
        members = [each for each in registers if each in reached]
        if len(members) > PACK:
            members = [each for each in reached if "%" not in each][:PACK]
            members.sort(key=registers.index)
        covered.update(members)
        if len(members) > 1:
            made.append(tuple(members))
    return made


def counted(bodies: Iterable[Iterable[Operation]]) -> list[list[str]]:
    """For each loop the registers that it sets to sums: they may change in step and be connected by nothing.

    A loop that sets more of them than a pack holds has none.
    """
    groups = []
    for body in bodies:
        found: dict[str, None] = {}
        for operation in body:
            match operation:
                case Assign(Var(name=name, type=Int(), in_memory=False), computed) if _a_sum(computed):
                    found.setdefault(name)
        names = [name for name in found if "%" not in name]
        if 1 < len(names) <= PACK:
            groups.append(names)
    return groups


def _a_sum(computed: Expression) -> bool:
    """As far as one operation shows: temporaries are taken to hold one."""
    match computed:
        case Binary(op):
            return op in ("add", "sub")
        case Var() | Cast(Var()):
            return any("%" in each.name for each in _sides(computed))
    return False


def _around(start: str, near: Mapping[str, dict[str, None]]) -> dict[str, None]:
    """Everything connected, the nearest first."""
    found = {start: None}
    waiting = [start]
    for name in waiting:
        for other in near[name]:
            if other not in found:
                found[other] = None
                waiting.append(other)
    return found


def _neighbours(operations: Iterable[Operation]) -> dict[str, dict[str, None]]:
    near: dict[str, dict[str, None]] = {}
    for operation in operations:
        match operation:
            case Assign(target, computed):
                together = [target, *_sides(computed)]
            case Assume(condition):
                together = _sides(condition)
            case _:
                continue
        names = [each.name for each in together if isinstance(each.type, Int) and not each.in_memory]
        for one in names:
            near.setdefault(one, {}).update((other, None) for other in names if other != one)
    return near


def _sides(computed: Expression) -> list[Var]:
    match computed:
        case Var() | Binary() | Cast() | Unary():
            return [each for each in operands(computed) if isinstance(each, Var)]
    return []
