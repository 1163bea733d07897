"""The one way to go through terms: an explicit stack and a memo that holds the terms themselves.

Terms may be hundreds of thousands deep, so nothing recurses. A memo is keyed by the Term and not by its
number: a term that is dropped and built again gets another number.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TypeVar

from bitwuzla import Term

Result = TypeVar("Result")


def postorder(roots: Iterable[Term], stop: Collection[Term] = ()) -> list[Term]:
    """Every subterm once, children first, in an order that depends on the terms' shape alone.

    Terms in `stop` (a set or mapping) are listed, but not entered.
    """
    seen: set[Term] = set()
    order: list[Term] = []
    stack = list(roots)
    stack.reverse()
    while stack:
        term = stack[-1]
        if term in seen:
            stack.pop()
            continue
        if term not in stop:
            waiting = [child for child in term.children() if child not in seen]
            if waiting:
                waiting.reverse()
                stack.extend(waiting)
                continue
        seen.add(term)
        order.append(term)
        stack.pop()
    return order


def fold(
    roots: Iterable[Term],
    step: Callable[[Term, list[Result]], Result],
    known: Mapping[Term, Result] | None = None,
) -> dict[Term, Result]:
    """The result of `step` for every subterm, given those of its children; `known` ones are leaves."""
    done: dict[Term, Result] = dict(known or {})
    for term in postorder(roots, known or ()):
        if term not in done:
            done[term] = step(term, [done[child] for child in term.children()])
    return done


def variables(*roots: Term) -> list[Term]:
    """The variables that occur, in the order of their first occurrence."""
    return [term for term in postorder(roots) if term.is_const()]


def size(*roots: Term) -> int:
    """The number of different subterms."""
    return len(postorder(roots))


def exceeds(root: Term, limit: int) -> bool:
    """Whether the term has more than `limit` different subterms; stops counting there."""
    seen = {root}
    stack = [root]
    while stack and len(seen) <= limit:
        for child in stack.pop().children():
            if child not in seen:
                seen.add(child)
                stack.append(child)
    return len(seen) > limit
