"""Linear constraints on registers as formulas, in as many bits as their sums need."""

from collections.abc import Iterable, Iterator, Mapping

from lemmata.cfa.operations import Var
from lemmata.cfa.types import Int
from lemmata.invariants.domains.bits import width
from lemmata.invariants.domains.domain import Held
from lemmata.invariants.domains.intervals import Intervals, borders
from lemmata.invariants.domains.linear_forms import Linear
from lemmata.logic.terms import Term, Terms

_WORDS = (32, 64)
"""Sums that fit are computed in these, as C would."""


def said(
    equal: Iterable[Linear],
    positive: Iterable[Linear],
    registers: Mapping[str, Var],
    terms: Terms,
    held: Held,
) -> Iterator[Term]:
    """Sums that are 0, and sums that are not negative; what follows from the registers' types is left out."""
    sums = _Sums(registers, terms, held)
    bounds: dict[str, tuple[int, int]] = {}
    for form in equal:
        if len(form.factors) == 1:
            sums.bound(form, bounds)
            sums.bound(form.times(-1), bounds)
        else:
            yield sums.compared(form, equal=True)
    for form in positive:
        if len(form.factors) == 1:
            sums.bound(form, bounds)
        elif not sums.always(form):
            yield sums.compared(form, equal=False)
    for name, (low, high) in bounds.items():
        yield sums.between(name, low, high)


class _Sums:
    def __init__(self, registers: Mapping[str, Var], terms: Terms, held: Held) -> None:
        self._registers = registers
        self._terms = terms
        self._held = held

    def bound(self, form: Linear, bounds: dict[str, tuple[int, int]]) -> None:
        """factor * x + constant >= 0 is a bound of x."""
        name, factor = form.factors[0]
        low, high = bounds.get(name) or borders(self._registers[name].type)
        if factor > 0:
            low = max(low, -(form.constant // factor))
        else:
            high = min(high, form.constant // -factor)
        bounds[name] = low, high

    def between(self, name: str, low: int, high: int) -> Term:
        if low > high:
            return self._terms.false
        register = self._registers[name]
        return Intervals().to_term((low, high), self._of(name), register.type, self._terms)

    def always(self, form: Linear) -> bool:
        least = form.constant
        for name, factor in form.factors:
            low, high = borders(self._registers[name].type)
            least += min(factor * low, factor * high)
        return least >= 0

    def compared(self, form: Linear, *, equal: bool) -> Term:
        """What is added stands on one side, what is subtracted on the other."""
        terms = self._terms
        shared = self._type_of_difference(form)
        bits = self._bits(form) if shared is None else shared.bits
        more, less = self._sum(form, 1, bits), self._sum(form, -1, bits)
        if equal:
            return terms.eq(more, less)
        unsigned = shared is not None and not shared.signed
        return terms.ule(less, more) if unsigned else terms.sle(less, more)

    def _type_of_difference(self, form: Linear) -> Int | None:
        """The type of two registers that are only compared with each other."""
        types = {self._registers[name].type for name in form.names}
        if form.constant or sorted(factor for _, factor in form.factors) != [-1, 1] or len(types) > 1:
            return None
        only = types.pop()
        return only if isinstance(only, Int) else None

    def _bits(self, form: Linear) -> int:
        """In which both sides are what they are over the integers."""
        most = abs(form.constant) + sum(
            abs(factor) << width(self._registers[name].type) for name, factor in form.factors
        )
        bits = most.bit_length() + 1
        return next((word for word in _WORDS if bits <= word), bits)

    def _sum(self, form: Linear, sign: int, bits: int) -> Term:
        terms = self._terms
        parts = [
            self._times(self._wide(name, bits), factor * sign, bits)
            for name, factor in form.factors
            if factor * sign > 0
        ]
        if form.constant * sign > 0 or not parts:
            parts.append(terms.bv(max(form.constant * sign, 0), bits))
        made = parts[0]
        for part in parts[1:]:
            made = terms.add(made, part)
        return made

    def _times(self, term: Term, factor: int, bits: int) -> Term:
        return term if factor == 1 else self._terms.mul(self._terms.bv(factor, bits), term)

    def _of(self, name: str) -> Term:
        term = self._held(self._registers[name])
        assert term is not None, "only held registers are spoken of"
        return term

    def _wide(self, name: str, bits: int) -> Term:
        type_ = self._registers[name].type
        return self._terms.resize(self._of(name), bits, signed=isinstance(type_, Int) and type_.signed)
