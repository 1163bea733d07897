"""From the states of an analysis to lemmas about the transition system."""

from collections.abc import Collection, Sequence
from typing import TypeVar

from lemmata.invariants.domains.domain import Domain
from lemmata.invariants.flow import Node
from lemmata.invariants.view import View
from lemmata.logic.terms import conjuncts
from lemmata.system.engine import Batch
from lemmata.system.verdict import Lemma

S = TypeVar("S")


DISJUNCTS = 64
"""An invariant of more is joined before it is published."""


def batch_of(
    view: View, source: str, domain: Domain[S], nodes: Sequence[Node], states: Sequence[S | None]
) -> Batch:
    """A lemma for each conjunct of the state at each cut point; together they are inductive, as the states
    are a fixed point."""
    found: list[Lemma] = []
    system = view.system
    terms = system.terms
    for node, state in zip(nodes, states, strict=True):
        cut = view.cut(node.at)
        if cut is None:
            continue
        live = None if state is None else domain.restrict(state, node.live)
        formula = terms.false if live is None else domain.to_term(live, terms, view.term)
        elsewhere = terms.not_(system.at(cut))
        for part in conjuncts(formula):
            if not part.is_true():
                found.append(Lemma(terms.or_(elsewhere, part), source, cut.number))
    return Batch(tuple(found))


def disjunctive_batch(
    view: View, source: str, domain: Domain[S], nodes: Sequence[Node], reached: Sequence[Collection[S]]
) -> Batch:
    """A batch of what holds in one of several states at each cut point: first what they have in common."""
    found: list[Lemma] = []
    terms = view.system.terms
    for node, states in zip(nodes, reached, strict=True):
        cut = view.cut(node.at)
        if cut is None:
            continue
        lives = (domain.restrict(state, node.live) for state in states)
        ways = [dict.fromkeys(conjuncts(domain.to_term(live, terms, view.term))) for live in lives]
        shared = [part for part in ways[0] if all(part in way for way in ways)] if ways else []
        rest = (terms.and_(*(part for part in way if part not in shared)) for way in ways)
        elsewhere = terms.not_(view.system.at(cut))
        for part in (*shared, terms.or_(*rest)):
            if not part.is_true():
                found.append(Lemma(terms.or_(elsewhere, part), source, cut.number))
    return Batch(tuple(found))
