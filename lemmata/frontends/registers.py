"""From the states of a hardware description to a transition system; three kinds have to be told apart.

- A state without `next` is computed in no later step: from its first successor on it is as free as an input.
  Without `init` as well, it is an input; unless another state's `init` looks at it.
- A state without `init` may begin with any value.
- An `init` is a value over other states (and inputs of the first step), so that `init` of the system is the
  predicate `state = value`. An input in it becomes a state variable of its own, which keeps the value that
  the input has in the first step.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from lemmata.logic.flat import substitute
from lemmata.logic.terms import Term, Terms, name_of
from lemmata.logic.walk import variables
from lemmata.system.circuit import Circuit, Free, Signal
from lemmata.system.transition_system import TransitionSystem, checked
from lemmata.value import value


class Names:
    """Names of variables: the symbols of a file, made fit and different."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def fit(self, symbol: str, role: str, number: int) -> str:
        """The symbol with `_` for what names may not hold; the role and number where it is empty."""
        cleaned = "".join(each if each.isascii() and each.isprintable() else "_" for each in symbol)
        name = cleaned.translate(_FORBIDDEN).lstrip(".") or f"{role}{number}"
        if name in self._taken:
            name = f"{name}.{number}"
        self._taken.add(name)
        return name


_FORBIDDEN = str.maketrans({each: "_" for each in "|\\@'!#"})


@value
class Register:
    """A state as it is declared."""

    term: Term
    symbol: str
    line: int


@dataclass
class Declarations:
    """All that a file declares; states by the number that the file has for them, in order."""

    states: dict[int, Register] = field(default_factory=dict)
    inputs: list[Signal] = field(default_factory=list)
    init: dict[int, Term] = field(default_factory=dict)
    next: dict[int, Term] = field(default_factory=dict)
    constraints: list[Term] = field(default_factory=list)
    bad: list[Signal] = field(default_factory=list)


def circuit(terms: Terms, declared: Declarations, format_: Literal["btor2", "aiger"]) -> Circuit:
    """The circuit of a whole file."""
    initial = _initial_variables(declared)
    held = {
        number: register.term
        for number, register in declared.states.items()
        if number in declared.init or number in declared.next or register.term in initial
    }
    unheld = [each.term for number, each in declared.states.items() if number not in held]
    inputs = [*(signal.term for signal in declared.inputs), *unheld]
    following: dict[Term, Term] = {}
    for number, variable in held.items():
        image = declared.next.get(number)
        if image is None:
            image = terms.fresh(f"next {name_of(variable)}", variable.sort())
            inputs.append(image)
        following[variable] = image
    init = [terms.eq(held[number], value) for number, value in declared.init.items()]
    constraints = list(declared.constraints)
    first = [each for each in inputs if each in initial]
    if first:
        init, kept, more = _first_inputs(terms, init, first)
        following |= kept
        constraints += more
    system = TransitionSystem(
        terms=terms,
        state=tuple(following),
        inputs=tuple(inputs),
        init=terms.and_(*init),
        next=following,
        constraint=terms.and_(*constraints),
        bad=terms.or_(*(signal.term for signal in declared.bad)),
    )
    states = (
        Signal(register.symbol, register.term, _free(number, declared), register.line)
        for number, register in declared.states.items()
    )
    return Circuit(checked(system), format_, tuple(states), tuple(declared.inputs), tuple(declared.bad))


def _initial_variables(declared: Declarations) -> set[Term]:
    return set(variables(*declared.init.values()))


def _free(number: int, declared: Declarations) -> Free:
    if number in declared.init:
        return "never" if number in declared.next else "later"
    return "first" if number in declared.next else "always"


def _first_inputs(
    terms: Terms, init: list[Term], inputs: list[Term]
) -> tuple[list[Term], Mapping[Term, Term], Iterator[Term]]:
    """Initial predicates over copies of the inputs; the copies' next; that they are the first inputs."""
    first = terms.fresh("first", terms.bool)
    copies = {each: terms.fresh(f"first {name_of(each)}", each.sort()) for each in inputs}
    kept: dict[Term, Term] = {first: terms.false} | {copy: copy for copy in copies.values()}
    same = (terms.implies(first, terms.eq(each, copy)) for each, copy in copies.items())
    return [first, *substitute(terms, init, copies)], kept, same
