"""A path of the system as the run of the Program that it stands for: the way back for counterexamples."""

from collections.abc import Callable, Generator, Iterable, Iterator

from lemmata.cfa.operations import (
    Accessible,
    Allocate,
    Assign,
    Assume,
    Begin,
    Call,
    Havoc,
    HavocMemory,
    OfObject,
    Operand,
    Return,
    Skip,
    Stop,
    Var,
)
from lemmata.cfa.program import Edge, Location
from lemmata.cfa.source import Span
from lemmata.cfa.uses import defined
from lemmata.encode.expressions import Translator, width
from lemmata.encode.memory import Moment
from lemmata.encode.stage import Origin, Stage
from lemmata.encode.transitions import Encoded, address_in, initial_constant
from lemmata.logic.terms import Sort, Term, Terms, name_of
from lemmata.logic.values import Value, value_of, zero
from lemmata.system.path import Path, Valuation
from lemmata.value import replace, value


@value
class Passed:
    """An edge of the prepared Program that a run passes, and the bits that it gave to its register.

    `content` is what an object holds that begins there, in an area of memory.
    """

    edge: Edge
    value: int | None
    content: int | None = None


def trace(encoded: Encoded, path: Path) -> list[Passed]:
    """Every edge of the run, from the entry to the error."""
    return list(_Walk(encoded, path).passed())


def followed(encoded: Encoded, state: Valuation, inputs: Valuation) -> list[Edge]:
    """The edges of one step, from the cut point that the state is at."""
    return [passed.edge for passed in _Walk(encoded, Path(state, (inputs,))).step()]


def asked(run: Iterable[Passed]) -> dict[Span, list[int]]:
    """The bits that each place of the source was given, in order; what was sliced away is not there."""
    found: dict[Span, list[int]] = {}
    for passed in run:
        if isinstance(passed.edge.operation, Havoc | HavocMemory) and passed.value is not None:
            found.setdefault(passed.edge.span, []).append(passed.value)
    return found


def contents(stage: Stage, run: Iterable[Passed]) -> dict[Span, list[int]]:
    """What objects hold when they begin, before they are written: by place, in order, a number for each."""
    found: dict[Span, list[int]] = {}
    last: tuple[Span, Origin] | None = None
    for passed in run:
        span, operation, key = passed.edge.span, passed.edge.operation, None
        if passed.content is not None:
            found.setdefault(span, []).append(passed.content)
        elif isinstance(operation, Havoc) and operation.kind == "uninitialised":
            origin = stage.origin(operation.target)
            if origin.variable.in_memory and origin.relative is None and passed.value is not None:
                key = span, replace(origin, bit=0)
                if key != last:
                    found.setdefault(span, []).append(0)
                found[span][-1] |= passed.value << origin.bit
        last = key
    return found


class _Walk:
    """Executes the prepared Program on constant terms, which fold to constants."""

    def __init__(self, encoded: Encoded, path: Path) -> None:
        self._encoded = encoded
        self._path = path
        self._terms: Terms = encoded.system.terms
        self._out = encoded.stage.function.successors()
        self._cuts = set(encoded.locations)
        self._errors = {error.location for error in encoded.stage.program.errors}
        self._inputs = {(each.edge.source, each.what): each.term for each in encoded.inputs}
        self._registers: dict[str, Term] = {}
        self._first_arrays = {} if encoded.memory is None else dict(encoded.memory.first())
        self._translator = Translator(self._terms, address_in(encoded.memory), self._nan)

    def passed(self) -> Iterator[Passed]:
        here = self._encoded.stage.function.entry
        if self._encoded.beginning is not None:
            here = yield from self._step(here, self._before)
        for inputs in self._path.inputs:
            here = yield from self._step(here, lambda term, known=inputs: _given(known, term))  # type: ignore[misc]

    def step(self) -> Iterator[Passed]:
        """The first step alone, from a state that may be any."""
        state, pc = self._path.initial, self._encoded.system.pc
        for term, register in self._encoded.registers.items():
            self._registers[register.name] = self._terms.bv(_number(state, term), width(register.type))
        for name, term in self._encoded.memory_terms.items():
            known = state.get(name_of(term), zero(term.sort()))
            self._registers[name] = self._terms.value(known, term.sort())
        here = self._encoded.locations[0 if pc is None else _number(state, pc)]
        if here == self._encoded.stage.function.entry:
            self._registers.update(self._first_arrays)
        inputs = self._path.inputs[0]
        yield from self._step(here, lambda term: _given(inputs, term))

    def _before(self, term: Term) -> Value:
        """What was unset or asked for before the first cut point."""
        image = (self._encoded.beginning or {}).get(term)
        return zero(term.sort()) if image is None else _given(self._path.initial, image)

    def _step(self, here: Location, given: Callable[[Term], Value]) -> Generator[Passed, None, Location]:
        """From a location to the next cut point, or to an error."""
        while True:
            edge = self._taken(here)
            if edge is None:
                return here
            value = self._execute(edge, given)
            yield Passed(edge, value, self._content(edge))
            here = edge.target
            if here in self._cuts or here in self._errors:
                return here

    def _taken(self, here: Location) -> Edge | None:
        for edge in self._out[here]:
            operation = edge.operation
            if not isinstance(operation, Assume):
                return edge
            if self._translator.truth(operation.condition, self._value).is_true() == operation.holds:
                return edge
        return None

    def _execute(self, edge: Edge, given: Callable[[Term], Value]) -> int | None:
        match edge.operation:
            case Assign(_, OfObject() | Accessible()):
                return self._remembered(edge, given)
            case Assign(target, computed):
                made = self._translator.expression(computed, self._value)
            case Havoc(target) | Call(Var() as target):
                number = given(self._inputs[edge.source, ""])
                assert isinstance(number, int)
                made = self._terms.bv(number, width(target.type))
            case Skip() | Return() | Stop() | Assume() | Call():
                return None
            case _:
                return self._remembered(edge, given)
        self._registers[target.name] = made
        bits = value_of(made)
        assert isinstance(bits, int)
        return bits

    def _content(self, edge: Edge) -> int | None:
        """Of an object that has just begun."""
        if not isinstance(edge.operation, Begin | Allocate) or self._encoded.memory is None:
            return None
        moment = Moment(edge, self._operand, self._registers, self._value, _nothing_new)
        held = self._encoded.memory.begun(moment)
        number = 0 if held is None else value_of(held)
        assert isinstance(number, int)
        return number

    def _operand(self, operand: Operand) -> Term:
        return self._translator.operand(operand, self._value)

    def _remembered(self, edge: Edge, given: Callable[[Term], Value]) -> int | None:
        """An operation of memory, and the bits that it gives to a register, or that it brings in."""
        memory, brought = self._encoded.memory, None
        assert memory is not None

        def fresh(at: Edge, what: str, sort: Sort) -> Term:
            nonlocal brought
            found = given(self._inputs[at.source, what])
            brought = found if isinstance(found, int) else brought
            return self._terms.value(found, sort)

        memory.execute(Moment(edge, self._operand, self._registers, self._value, fresh))
        target = defined(edge.operation)
        if target is None or target.name not in self._registers:
            return brought
        bits = value_of(self._registers[target.name])
        assert isinstance(bits, int)
        return bits

    def _nan(self, sort: Sort) -> Term:
        """Only of NaN arithmetic on constants leaves the bits open; x86 makes these."""
        width_ = sort.bv_size()
        return self._terms.bv(-1 << (22 if width_ == 32 else 51), width_)

    def _value(self, variable: Var) -> Term:
        found = self._registers.get(variable.name)
        if found is None:
            found = self._registers[variable.name] = self._first(variable)
        return found

    def _first(self, variable: Var) -> Term:
        """What a register holds before the run sets it."""
        memory = self._encoded.memory
        known = initial_constant(self._terms, self._encoded.stage.program, variable, memory)
        if known is not None:
            return known
        if memory is not None and variable.name in memory.sorts:
            return self._first_memory(variable.name, memory.sorts[variable.name])
        bits = width(variable.type)
        if self._encoded.beginning is None:
            name = self._encoded.names.get(variable.name)
            return self._terms.bv(0 if name is None else _number(self._path.initial, name), bits)
        unset = self._encoded.unset.get(variable.name)
        number = 0 if unset is None else self._before(unset)
        assert isinstance(number, int)
        return self._terms.bv(number, bits)

    def _first_memory(self, name: str, sort: Sort) -> Term:
        if name in self._first_arrays:
            return self._first_arrays[name]
        if self._encoded.beginning is None:
            held = self._encoded.memory_terms.get(name)
        else:
            unset = self._encoded.unset.get(name)
            held = None if unset is None else self._encoded.beginning.get(unset)
        found = None if held is None else self._path.initial.get(name_of(held))
        return self._terms.value(zero(sort) if found is None else found, sort)


def _number(known: Valuation, term: Term) -> int:
    value = _given(known, term)
    assert isinstance(value, int)
    return value


def _given(known: Valuation, term: Term) -> Value:
    return known.get(name_of(term), 0)


def _nothing_new(edge: Edge, what: str, sort: Sort) -> Term:
    raise AssertionError(f"looking at {what} of {edge} at {sort} asks for nothing")
