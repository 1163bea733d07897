"""Several searches of one system that take turns by counted work: the first verdict is that of all.

What one of them cannot decide, another one may. What each has done counts roughly as the time that it took,
so that none gets more than its share.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing

from lemmata.system.engine import Run
from lemmata.system.verdict import Bounded, Fact, Unknown, cost
from lemmata.value import value


@value
class Share:
    """A search; its `charge` for beginning, and its `price` of a unit of work, where that takes it longer."""

    run: Run
    charge: int = 0
    price: int = 1


def in_turns(shares: Sequence[Share]) -> Run:
    """Whoever has spent least has the next turn; one that gives up leaves."""
    with ExitStack() as stack:
        spent = {stack.enter_context(closing(share.run)): share.charge for share in shares}
        prices = {share.run: share.price for share in shares}
        news, reasons = News(), list[str]()
        while spent:
            due = min(spent, key=spent.__getitem__)
            try:
                fact = next(due)
            except StopIteration as end:
                if not isinstance(end.value, Unknown):
                    return end.value  # type: ignore[no-any-return]
                reasons.append(end.value.reason)
                del spent[due]
                continue
            spent[due] += prices[due] * cost(fact)
            yield from news.of(fact)
    return undecided(reasons)


class News:
    """Of the bounds that several searches come to, those that none came to before."""

    def __init__(self) -> None:
        self._k = 0

    def of(self, fact: Fact) -> Iterator[Fact]:
        if isinstance(fact, Bounded):
            if fact.k <= self._k:
                return
            self._k = fact.k
        yield fact


def undecided(reasons: Sequence[str]) -> Unknown:
    """What several say that have all given up."""
    return Unknown("; ".join(dict.fromkeys(reasons)) or "every search was ended")
