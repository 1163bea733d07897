"""Several searches of one system that take turns by counted work: the first verdict is that of all.

What one of them cannot decide, another one may; what each has done counts at its price, roughly the time that
it takes, so that none gets much more than its share.
"""

from collections.abc import Sequence
from contextlib import ExitStack, closing

from lemmata.system.engine import Run
from lemmata.system.verdict import Bounded, Fact, Unknown, Verdict, Worked
from lemmata.value import value


@value
class Share:
    """A search; `price` is that of one unit of its work, a query for most."""

    run: Run
    price: int


def in_turns(shares: Sequence[Share]) -> Run:
    """Whoever has spent least has the next turn; one that gives up leaves."""
    verdict: Verdict = Unknown("there is nothing to search")
    with ExitStack() as stack:
        spent = {stack.enter_context(closing(share.run)): 0 for share in shares}
        prices = {share.run: share.price for share in shares}
        known = 0
        while spent:
            due = min(spent, key=spent.__getitem__)
            try:
                fact = next(due)
            except StopIteration as end:
                verdict = end.value
                if not isinstance(verdict, Unknown):
                    return verdict
                del spent[due]
                continue
            spent[due] += _amount(fact) * prices[due]
            if isinstance(fact, Bounded):
                if fact.k <= known:
                    continue
                known = fact.k
            yield fact
    return verdict


def _amount(fact: Fact) -> int:
    return fact.amount if isinstance(fact, Worked) else 1
