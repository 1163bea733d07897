"""Every rewrite against evaluation: exhaustively on small shapes, and through `make` on random terms."""

import random

import pytest

from lemmata.logic.flat import Evaluator
from lemmata.logic.rules import DEFINITIONS, RULES, Guarded, applicable
from lemmata.logic.semantics import MEANINGS
from lemmata.logic.solver import Solver, Unsat
from lemmata.logic.terms import Foreign, Kind, Term, Terms
from lemmata.logic.values import same_array
from lemmata.logic.walk import variables
from tests.amount import amount
from tests.logic.shapes import Pool, arguments, assignments

EACH_RULE = [(kind, number) for kind, rules in RULES.items() for number in range(len(rules))]


def differing(before: Term, after: Term) -> object:
    """An assignment under which the two have different values, if there is one."""
    evaluator = Evaluator([before, after])
    for values in assignments(variables(before, after)):
        one, other = evaluator(values)
        array = before.sort().is_array()
        if not (same_array(one, other, 4) if array else one == other):  # type: ignore[arg-type]
            return values
    return None


@pytest.mark.parametrize(("kind", "number"), EACH_RULE, ids=lambda part: getattr(part, "name", str(part)))
def test_a_rule_applies_and_keeps_the_value(kind: Kind, number: int) -> None:
    terms = Terms()
    pool = Pool(terms)
    entry, applied = RULES[kind][number], 0
    rule = entry.rule if isinstance(entry, Guarded) else entry
    for given, indices in arguments(pool, kind):
        if all(argument.is_value() for argument in given):
            continue
        after = rule(terms, *given, *indices)
        if after is not None:
            applied += 1
            kinds = [argument.kind() for argument in given]
            assert rule in applicable(kind, kinds[0], kinds[min(1, len(kinds) - 1)]), "the guard hides it"
            before = terms.raw(kind, given, indices)
            assert after.sort() == before.sort()
            assert differing(before, after) is None, f"{rule.__doc__}: {before} became {after}"
    assert applied, rule.__doc__


def test_every_rule_states_itself() -> None:
    for kind, rules in RULES.items():
        assert kind in MEANINGS
        for entry in rules:
            rule = entry.rule if isinstance(entry, Guarded) else entry
            assert "->" in (rule.__doc__ or "->")


WIDTHS = (1, 2, 3, 5)
UNARY = {Kind.BV_INC, Kind.BV_DEC, Kind.BV_REDAND, Kind.BV_REDOR, Kind.BV_REDXOR, Kind.BV_NEG_OVERFLOW}
INDEXED = {Kind.BV_REPEAT: (3,), Kind.BV_ROLI: (2,), Kind.BV_RORI: (2,)}
BOOLEAN = {Kind.IMPLIES, Kind.IFF, Kind.XOR}
FLOATS = {Kind.FP_FP, Kind.FP_GT, Kind.FP_GEQ}


def sample(terms: Terms, kind: Kind, width: int) -> list[Term]:
    """Variables that the operator takes."""
    if kind is Kind.FP_FP:
        return [terms.variable(name, terms.vector(bits)) for name, bits in (("s", 1), ("e", 5), ("m", 10))]
    if kind in FLOATS:
        sort = terms.manager.mk_fp_sort(5, 11)
        return [terms.variable(name, sort) for name in "fg"]
    sort = terms.bool if kind in BOOLEAN else terms.vector(width)
    names = "x" if kind in UNARY or kind in INDEXED else "xyz" if kind is Kind.DISTINCT else "xy"
    return [terms.variable(name, sort) for name in names]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("kind", DEFINITIONS, ids=lambda kind: kind.name)
def test_a_definition_is_what_the_solver_has(kind: Kind, width: int) -> None:
    """The operator of Bitwuzla and our definition of it differ for no value."""
    terms = Terms()
    given, indices = sample(terms, kind, width), INDEXED.get(kind, ())
    native, defined = terms.raw(kind, given, indices), terms.make(kind, given, indices)
    solver = Solver(terms)
    solver.add(terms.raw(Kind.NOT, [terms.raw(Kind.EQUAL, [native, defined])]))
    assert isinstance(solver.check(), Unsat)


def test_operators_outside_the_set_are_refused() -> None:
    terms = Terms()
    f = terms.variable("f", terms.manager.mk_fp_sort(8, 24))
    with pytest.raises(Foreign, match="FP_MIN"):
        terms.make(Kind.FP_MIN, (f, f))


class Twins:
    """Random terms built twice: through `make`, and raw."""

    def __init__(self, terms: Terms, seed: int) -> None:
        self.terms, self.random = terms, random.Random(seed)
        self.width = self.random.choice((1, 2, 3, 4))
        sort = terms.vector(self.width)
        self.vectors = [(v, v) for v in (terms.variable(f"{n}{self.width}", sort) for n in "xyz")]
        self.vectors += [(v, v) for v in (terms.bv(n, self.width) for n in (0, 1, -1, 2))]
        self.booleans = [(v, v) for v in (terms.variable(name, terms.bool) for name in "pq")]

    def add(self, kind: Kind, *pairs: tuple[Term, Term], indices: tuple[int, ...] = ()) -> tuple[Term, Term]:
        made = self.terms.make(kind, [pair[0] for pair in pairs], indices)
        return made, self.terms.raw(kind, [pair[1] for pair in pairs], indices)

    def _any(self, pairs: list[tuple[Term, Term]]) -> tuple[Term, Term]:
        return self.random.choice(pairs[-6:] if self.random.random() < 0.5 else pairs)

    def grow(self) -> None:
        kind = self.random.choice(list(RULES))
        vector, boolean = self._any, self.booleans
        match kind:
            case Kind.NOT:
                boolean.append(self.add(kind, vector(boolean)))
            case Kind.AND | Kind.OR:
                boolean.append(self.add(kind, vector(boolean), vector(boolean)))
            case Kind.ITE:
                pairs = self.random.choice((self.vectors, boolean))
                pairs.append(self.add(kind, vector(boolean), vector(pairs), vector(pairs)))
            case Kind.EQUAL | Kind.BV_ULT | Kind.BV_ULE | Kind.BV_SLT | Kind.BV_SLE:
                boolean.append(self.add(kind, vector(self.vectors), vector(self.vectors)))
            case Kind.BV_NOT | Kind.BV_NEG:
                self.vectors.append(self.add(kind, vector(self.vectors)))
            case Kind.BV_CONCAT | Kind.BV_EXTRACT | Kind.BV_ZERO_EXTEND | Kind.BV_SIGN_EXTEND:
                self._slice()
            case Kind.ARRAY_SELECT | Kind.ARRAY_STORE:
                pass
            case _:
                self.vectors.append(self.add(kind, vector(self.vectors), vector(self.vectors)))

    def _slice(self) -> None:
        """Widen, maybe compute, and cut back to the width."""
        wide = []
        for _ in range(2):
            kind = self.random.choice((Kind.BV_ZERO_EXTEND, Kind.BV_SIGN_EXTEND, Kind.BV_CONCAT))
            first, second = self._any(self.vectors), self._any(self.vectors)
            joined = kind is Kind.BV_CONCAT
            wide.append(
                self.add(kind, first, second) if joined else self.add(kind, first, indices=(self.width,))
            )
        low = self.random.randint(0, self.width)
        both = self.add(self.random.choice((Kind.BV_ADD, Kind.BV_AND, Kind.BV_MUL)), *wide)
        cut = self.random.choice((both, wide[0]))
        self.vectors.append(self.add(Kind.BV_EXTRACT, cut, indices=(low + self.width - 1, low)))
        order = self.random.choice((Kind.BV_ULT, Kind.BV_SLE, Kind.EQUAL))
        self.booleans.append(self.add(order, *wide))


@pytest.mark.parametrize("seed", range(amount(300)))
def test_random_terms_keep_their_values(seed: int) -> None:
    terms = Terms()
    twins = Twins(terms, seed)
    for _ in range(60):
        twins.grow()
    pairs = [*twins.vectors, *twins.booleans]
    evaluator = Evaluator([term for pair in pairs for term in pair])
    leaves = variables(*(term for pair in pairs for term in pair))
    for values in random.Random(seed).sample(list(assignments(leaves)), 30 if len(leaves) > 3 else 2):
        results = evaluator(values)
        assert results[::2] == results[1::2]


@pytest.mark.parametrize("seed", range(amount(100)))
def test_making_again_changes_nothing(seed: int) -> None:
    terms = Terms()
    twins = Twins(terms, seed)
    for _ in range(100):
        twins.grow()
    made = [pair[0] for pair in (*twins.vectors, *twins.booleans)]
    assert terms.adopt(made) == made
