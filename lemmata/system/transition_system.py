"""The transition system: the one form in which every input reaches every engine."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from lemmata.logic.terms import Sort, Term, Terms, name_of
from lemmata.logic.walk import postorder
from lemmata.value import value


@value
class CutPoint:
    """A place where steps begin and end, a loop head of C; the system is there where pc = number.

    `name` is for people. `modifies` are the state variables that its loop may change, `reads` those that
    its condition looks at.
    """

    number: int
    name: str
    modifies: tuple[Term, ...] = ()
    reads: tuple[Term, ...] = ()


@value
class TransitionSystem:
    """State variables and inputs, with what a step from one state to the next is.

    `init` is a predicate over the state. A step from a state with some inputs exists where `constraint`
    holds, up to and including the violating one; it leads to `next`, one term for each state variable over
    state and inputs, and reaches an error where `bad` holds. Leaving the program violates `constraint`.
    `onward` is `next` for steps that exist and are not bad, of other steps it says nothing; that makes it
    simpler, so that on paths of good steps more is constant. Where it is empty, it is `next`.
    A system is equal to itself alone.
    """

    terms: Terms
    state: tuple[Term, ...]
    inputs: tuple[Term, ...]
    init: Term
    next: Mapping[Term, Term]
    constraint: Term
    bad: Term
    pc: Term | None = None
    cuts: tuple[CutPoint, ...] = ()
    onward: Mapping[Term, Term] = {}

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def at(self, cut: CutPoint) -> Term:
        """That a state is at this cut point."""
        if self.pc is None:
            return self.terms.true
        return self.terms.eq(self.pc, self.terms.value(cut.number, self.pc.sort()))

    @property
    def roots(self) -> list[Term]:
        """Every term of the system: init, constraint, bad, and next in the order of the state."""
        return [self.init, self.constraint, self.bad, *(self.next[variable] for variable in self.state)]


class IllFormed(ValueError):
    """A transition system that is none; the message lists what is wrong."""


def checked(system: TransitionSystem) -> TransitionSystem:
    """The system, if it is well-formed."""
    found = problems(system)
    if found:
        raise IllFormed("; ".join(found))
    return system


def problems(system: TransitionSystem) -> list[str]:
    """What is wrong with a system, each in a sentence; nothing, for a well-formed one."""
    return [*_variable_problems(system), *_formula_problems(system), *_cut_problems(system)]


def _variable_problems(system: TransitionSystem) -> Iterator[str]:
    seen: set[Term] = set()
    for variable in (*system.state, *system.inputs):
        if not variable.is_const():
            yield f"{variable} is not a variable"
            continue
        name = name_of(variable)
        if variable in seen:
            yield f"{name} is listed twice"
        if "@" in name or "'" in name:
            yield f"{name}: @ and ' are for copies of variables"
        if not _allowed(variable.sort()):
            yield f"{name} has a sort that is no bit-vector, Boolean or array of these"
        seen.add(variable)


def _allowed(sort: Sort) -> bool:
    if sort.is_array():
        parts = sort.array_index(), sort.array_element()
        return all(part.is_bv() or part.is_bool() for part in parts)
    return sort.is_bv() or sort.is_bool()


def _formula_problems(system: TransitionSystem) -> Iterator[str]:
    state, everything = set(system.state), {*system.state, *system.inputs}
    steps = [("constraint", system.constraint), ("bad", system.bad)]
    for what, formula in (("init", system.init), *steps):
        if not formula.sort().is_bool():
            yield f"{what} is not a formula"
    for variable in system.next.keys() - state:
        yield f"next has {variable}, which is not in the state"
    for variable in system.state:
        if variable not in system.next:
            yield f"next lacks {variable}"
            continue
        image = system.next[variable]
        if image.sort() != variable.sort():
            yield f"next of {variable} has another sort"
        steps.append((f"next of {variable}", image))
        after = system.onward.get(variable, image)
        if after.sort() != variable.sort():
            yield f"onward of {variable} has another sort"
        steps.append((f"onward of {variable}", after))
    yield from _foreign([("init", system.init)], state)
    yield from _foreign(steps, everything)


def _foreign(named: Sequence[tuple[str, Term]], allowed: set[Term]) -> Iterator[str]:
    """Who mentions what is not allowed; all are walked together, and each alone only where one does."""
    parts = postorder(term for _, term in named)
    if all(part in allowed for part in parts if part.is_const()) and not any(map(Term.is_variable, parts)):
        return
    for what, term in named:
        own = postorder([term])
        yield from (f"{what} mentions {part}" for part in own if part.is_const() and part not in allowed)
        if any(map(Term.is_variable, own)):
            yield f"{what} has a quantifier"


def _cut_problems(system: TransitionSystem) -> Iterator[str]:
    if system.pc is None:
        if len(system.cuts) > 1:
            yield "several cut points, but no pc"
        return
    if system.pc not in system.state or not system.pc.sort().is_bv():
        yield "pc is not a bit-vector of the state"
        return
    numbers = [cut.number for cut in system.cuts]
    if len(set(numbers)) < len(numbers):
        yield "two cut points have one number"
    for cut in system.cuts:
        if not 0 <= cut.number < 1 << system.pc.sort().bv_size():
            yield f"cut point {cut.number} does not fit into pc"
        for variable in _missing((*cut.modifies, *cut.reads), system.state):
            yield f"cut point {cut.number} names {variable}, which is not in the state"


def _missing(named: Iterable[Term], state: tuple[Term, ...]) -> Iterator[Term]:
    known = set(state)
    return (variable for variable in named if variable not in known)
