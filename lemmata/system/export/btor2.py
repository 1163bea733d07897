"""Writes systems over bit-vectors, Booleans and arrays as BTOR2; a Boolean is a bit-vector of one bit."""

from collections.abc import Iterator, Mapping

from lemmata.logic.terms import Kind, Sort, Term, name_of
from lemmata.logic.values import value_of
from lemmata.logic.walk import postorder
from lemmata.system.export.start import Inexpressible, refuse_floats, started
from lemmata.system.transition_system import TransitionSystem

_TAGS: Mapping[Kind, str] = {
    Kind.AND: "and",
    Kind.OR: "or",
    Kind.ITE: "ite",
    Kind.EQUAL: "eq",
    Kind.BV_NEG: "neg",
    Kind.BV_AND: "and",
    Kind.BV_OR: "or",
    Kind.BV_XOR: "xor",
    Kind.BV_ADD: "add",
    Kind.BV_SUB: "sub",
    Kind.BV_MUL: "mul",
    Kind.BV_UDIV: "udiv",
    Kind.BV_UREM: "urem",
    Kind.BV_SDIV: "sdiv",
    Kind.BV_SREM: "srem",
    Kind.BV_SMOD: "smod",
    Kind.BV_SHL: "sll",
    Kind.BV_SHR: "srl",
    Kind.BV_ASHR: "sra",
    Kind.BV_CONCAT: "concat",
    Kind.BV_EXTRACT: "slice",
    Kind.BV_ZERO_EXTEND: "uext",
    Kind.BV_SIGN_EXTEND: "sext",
    Kind.BV_ULT: "ult",
    Kind.BV_ULE: "ulte",
    Kind.BV_SLT: "slt",
    Kind.BV_SLE: "slte",
    Kind.BV_UMUL_OVERFLOW: "umulo",
    Kind.BV_SMUL_OVERFLOW: "smulo",
    Kind.ARRAY_SELECT: "read",
    Kind.ARRAY_STORE: "write",
}


def btor2(system: TransitionSystem) -> str:
    """The text of a system; Inexpressible where it has floats."""
    refuse_floats(system, "BTOR2")
    start = started(system)
    writer = _Writer()
    for variable in start.system.inputs:
        writer.input(variable)
    for variable in start.system.state:
        writer.state(variable, start.values.get(variable))
    system = start.system
    writer.terms([system.constraint, system.bad, *system.next.values()])
    for variable in system.state:
        writer.line(
            "next", writer.sort(variable.sort()), writer.known[variable], writer.known[system.next[variable]]
        )
    if not system.constraint.is_true():
        writer.line("constraint", writer.known[system.constraint])
    writer.line("bad", writer.known[system.bad])
    return "\n".join(writer.lines) + "\n"


class _Writer:
    """The lines so far, with the numbers of sorts and terms; that of a negated one is negative."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.known: dict[Term, int] = {}
        self._sorts: dict[str, int] = {}

    def line(self, *words: object) -> int:
        number = len(self.lines) + 1
        self.lines.append(f"{number} {' '.join(map(str, words))}")
        return number

    def sort(self, sort: Sort) -> int:
        if sort.is_array():
            parts = self.sort(sort.array_index()), self.sort(sort.array_element())
            return self._sort(f"sort array {parts[0]} {parts[1]}")
        return self._sort(f"sort bitvec {1 if sort.is_bool() else sort.bv_size()}")

    def _sort(self, text: str) -> int:
        if text not in self._sorts:
            self._sorts[text] = self.line(text)
        return self._sorts[text]

    def input(self, variable: Term) -> None:
        self.known[variable] = self.line("input", self.sort(variable.sort()), _symbol(variable))

    def state(self, variable: Term, value: Term | None) -> None:
        """An initial value stands before its state."""
        sort = self.sort(variable.sort())
        if value is None:
            self.known[variable] = self.line("state", sort, _symbol(variable))
            return
        constant = value.kind() is Kind.CONST_ARRAY
        initial = self._element(value) if constant else self.terms([value])
        self.known[variable] = self.line("state", sort, _symbol(variable))
        self.line("init", sort, self.known[variable], initial)

    def terms(self, roots: list[Term]) -> int:
        """Lines for all of them; the number of the last."""
        for term in postorder(roots, self.known):
            if term not in self.known:
                self.known[term] = self._term(term)
        return self.known[roots[-1]]

    def _term(self, term: Term) -> int:
        kind = term.kind()
        if kind in (Kind.NOT, Kind.BV_NOT):
            return -self.known[term.children()[0]]
        sort = self.sort(term.sort())
        if kind is Kind.CONST_ARRAY:
            return self._constant_array(term, sort)
        if term.is_value():
            number = value_of(term)
            assert isinstance(number, int)
            width = 1 if term.sort().is_bool() else term.sort().bv_size()
            return self.line("const", sort, f"{int(number):0{width}b}")
        return self.line(_TAGS[kind], sort, *(self.known[each] for each in term.children()), *_indices(term))

    def _constant_array(self, term: Term, sort: int) -> int:
        """A state that never changes."""
        element = self._element(term)
        state = self.line("state", sort)
        self.line("init", sort, state, element)
        self.line("next", sort, state, state)
        return state

    def _element(self, term: Term) -> int:
        """A new line for the element, as one that is shared could be negated."""
        (element,) = term.children()
        if not element.is_value():
            raise Inexpressible("an array has one variable value everywhere, which BTOR2 has no word for")
        return self._term(element)


def _indices(term: Term) -> Iterator[int]:
    """A slice's bounds; of an extension, the number of bits."""
    if term.num_indices():
        yield from term.indices()


def _symbol(variable: Term) -> str:
    return "".join("_" if each.isspace() or each == ";" else each for each in name_of(variable))
