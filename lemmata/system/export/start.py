"""How a system begins, in formats that know nothing but initial values: the rest becomes a constraint.

A state variable whose initial value is a constant has that value. Whatever else `init` says is asked of the
first step only, by a constraint under a state variable `first` that is true there and false ever after.
"""

from collections.abc import Mapping

from lemmata.logic.flat import substitute
from lemmata.logic.terms import Kind, Term, Terms, conjuncts
from lemmata.logic.walk import postorder, variables
from lemmata.system.transition_system import TransitionSystem
from lemmata.value import value


class Inexpressible(ValueError):
    """What the format has no words for; the message is a sentence."""


@value
class Start:
    """`system` with `values` for some state variables and nothing else in its `init`."""

    system: TransitionSystem
    values: Mapping[Term, Term]


def started(system: TransitionSystem) -> Start:
    """The same behaviour, where `init` is values only."""
    terms, state = system.terms, set(system.state)
    values: dict[Term, Term] = {}
    rest = []
    for part in conjuncts(system.init):
        variable, value = _value(terms, part)
        if variable in state and variable not in values and not variables(value):
            values[variable] = value
        else:
            rest.append(part)
    condition = terms.and_(*substitute(terms, rest, values)) if rest else terms.true
    if condition.is_true():
        return Start(system, values)
    first = terms.fresh("first", terms.bool)
    changed = TransitionSystem(
        terms=terms,
        state=(*system.state, first),
        inputs=system.inputs,
        init=terms.true,
        next={**system.next, first: terms.false},
        constraint=terms.and_(system.constraint, terms.implies(first, condition)),
        bad=system.bad,
    )
    return Start(changed, {**values, first: terms.true})


def _value(terms: Terms, part: Term) -> tuple[Term, Term]:
    """(x, c) for x = c, x and !x."""
    if part.kind() is Kind.NOT:
        return part.children()[0], terms.false
    if part.kind() is Kind.EQUAL:
        left, right = part.children()
        return (left, right) if left.is_const() else (right, left)
    return part, terms.true


def refuse_floats(system: TransitionSystem, format_: str) -> None:
    if any(term.sort().is_fp() for term in postorder(system.roots)):
        raise Inexpressible(f"the system computes with floats, which {format_} does not have")
