"""The sources of invariants that analyse the Program's data flow."""

from collections.abc import Callable
from typing import TypeVar

from lemmata.cfa.program import Program
from lemmata.invariants.analysis import Effort, GaveUp, analyse
from lemmata.invariants.domains import DOMAINS
from lemmata.invariants.domains.domain import Domain
from lemmata.invariants.facts import facts_of, start_of
from lemmata.invariants.flow import nodes_of
from lemmata.invariants.publishing import batch_of
from lemmata.invariants.view import View
from lemmata.system.engine import InvariantSource, Supply
from lemmata.value import value

S = TypeVar("S")


@value
class Config:
    """`limit`: an analysis that takes more blocks than this publishes nothing."""

    limit: int = 200_000


def with_domain(name: str, domain: str) -> Callable[[Program, View, InvariantSource, Config], Supply]:
    """The source of that name: one analysis with one of DOMAINS."""

    def source(program: Program, view: View, lemmas: InvariantSource, config: Config) -> Supply:
        del lemmas
        yield from published(program, view, name, DOMAINS[domain](facts_of(program)), config)

    return source


def published(program: Program, view: View, source: str, domain: Domain[S], config: Config) -> Supply:
    """One analysis, and what it finds as a batch."""
    nodes = nodes_of(program)
    try:
        states = yield from analyse(nodes, domain, start_of(program, domain), Effort(limit=config.limit))
    except GaveUp:
        return
    batch = batch_of(view, source, domain, nodes, states)
    if batch.lemmas:
        yield batch
