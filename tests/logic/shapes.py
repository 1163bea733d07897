"""Terms to try rules on: every shape that some rule looks for, over few and narrow variables."""

from collections.abc import Iterator, Mapping
from itertools import product

from lemmata.logic.terms import Kind, Sort, Term, Terms
from lemmata.logic.values import ArrayValue, Value


class Pool:
    """Arguments by sort, built raw: a rule may meet any term, not only simplified ones."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        t, raw = terms, terms.raw
        self.p, self.q = (t.variable(name, t.bool) for name in "pq")
        self.x, self.y = (t.variable(name, t.vector(2)) for name in "xy")
        self.u, self.v = (t.variable(name, t.vector(1)) for name in "uv")
        self.a = t.variable("a", t.array(t.vector(2), t.vector(1)))
        self.booleans = self._booleans()
        self.vectors = {1: self._narrow(), 2: self._wide(), 3: [t.variable("z", t.vector(3))]}
        self.vectors[3] += self._extended(3) + [t.bv(n, 3) for n in (0, 1, 3, 5, 7)]
        one, x, y = t.bv(1, 1), self.x, self.y
        constant = t.constant_array(self.a.sort(), one)
        store = raw(Kind.ARRAY_STORE, [self.a, x, self.u])
        self.arrays = [
            self.a,
            constant,
            store,
            raw(Kind.ARRAY_STORE, [store, raw(Kind.BV_ADD, [x, t.bv(1, 2)]), one]),
        ]
        self.elements = [self.u, one, raw(Kind.ARRAY_SELECT, [self.a, x])]
        self.places = [x, y, raw(Kind.BV_ADD, [x, t.bv(1, 2)]), t.bv(0, 2), t.bv(3, 2)]

    def _booleans(self) -> list[Term]:
        t, raw, p, q = self.terms, self.terms.raw, self.p, self.q
        nots = [raw(Kind.NOT, [p]), raw(Kind.NOT, [raw(Kind.NOT, [q])])]
        joins = [raw(kind, [a, b]) for kind in (Kind.AND, Kind.OR) for a, b in ((p, q), (nots[0], q), (q, p))]
        orders = [raw(k, [self.x, self.y]) for k in (Kind.BV_ULT, Kind.BV_ULE, Kind.BV_SLT, Kind.BV_SLE)]
        return [t.true, t.false, p, q, *nots, *joins, *orders, raw(Kind.ITE, [p, q, nots[0]])]

    def _narrow(self) -> list[Term]:
        t, raw = self.terms, self.terms.raw
        cuts = [raw(Kind.BV_EXTRACT, [self.x], [bit, bit]) for bit in (0, 1)]
        return [self.u, self.v, t.bv(0, 1), t.bv(1, 1), raw(Kind.BV_NOT, [self.u]), *cuts]

    def _wide(self) -> list[Term]:
        t, raw, x, y = self.terms, self.terms.raw, self.x, self.y
        constants = [t.bv(n, 2) for n in range(4)]
        unary = [raw(Kind.BV_NOT, [x]), raw(Kind.BV_NEG, [y]), raw(Kind.BV_NEG, [x]), raw(Kind.BV_NOT, [y])]
        kinds = (Kind.BV_ADD, Kind.BV_SUB, Kind.BV_MUL, Kind.BV_AND, Kind.BV_OR, Kind.BV_XOR)
        binary = [raw(kind, [a, b]) for kind in kinds for a, b in ((x, y), (x, constants[3]), (y, x))]
        ites = [raw(Kind.ITE, [self.p, a, b]) for a, b in ((x, y), (y, x), (constants[1], constants[2]))]
        ites.append(raw(Kind.ITE, [self.q, constants[1], constants[2]]))
        joined = [raw(Kind.BV_CONCAT, [a, b]) for a in (self.u, t.bv(1, 1)) for b in (self.v, t.bv(0, 1))]
        return [x, y, *constants, *unary, *binary, *ites, *joined, *self._extended(2)]

    def _extended(self, width: int) -> list[Term]:
        kinds = (Kind.BV_ZERO_EXTEND, Kind.BV_SIGN_EXTEND)
        sources = (self.u, self.v) if width == 2 else (self.x, self.y)
        by = width - sources[0].sort().bv_size()
        return [self.terms.raw(kind, [source], [by]) for kind in kinds for source in sources]

    def sliced(self) -> list[Term]:
        """Wider terms, for extraction and concatenation."""
        t, raw, x, y = self.terms, self.terms.raw, self.x, self.y
        wide = [raw(k, [a], [2]) for k in (Kind.BV_ZERO_EXTEND, Kind.BV_SIGN_EXTEND) for a in (x, y)]
        made = [
            *wide,
            raw(Kind.BV_CONCAT, [x, y]),
            raw(Kind.BV_CONCAT, [raw(Kind.BV_CONCAT, [x, y]), self.u]),
        ]
        made += [
            raw(kind, wide[i : i + 2])
            for kind in (Kind.BV_ADD, Kind.BV_MUL, Kind.BV_OR, Kind.BV_UDIV, Kind.BV_SHR)
            for i in (0, 1, 2)
        ]
        made.append(raw(Kind.BV_SUB, [wide[0], t.bv(5, 4)]))
        made.append(raw(Kind.ITE, [self.p, t.bv(5, 4), t.bv(10, 4)]))
        made.append(raw(Kind.BV_EXTRACT, [raw(Kind.BV_CONCAT, [wide[0], x])], [4, 1]))
        return made

    def joinable(self) -> list[Term]:
        """Terms whose concatenation is of interest."""
        t, raw, x = self.terms, self.terms.raw, self.x
        z = self.vectors[3][0]
        cuts = [
            raw(Kind.BV_EXTRACT, [z], [high, low]) for high, low in ((2, 2), (1, 1), (0, 0), (2, 1), (1, 0))
        ]
        below = [raw(Kind.BV_CONCAT, [x, cut]) for cut in cuts[:2]]
        above = [raw(Kind.BV_CONCAT, [cut, x]) for cut in cuts[1:3]]
        constants = [t.bv(0, 1), t.bv(1, 1), t.bv(2, 2)]
        mixed = [raw(Kind.BV_CONCAT, [constants[1], x]), raw(Kind.BV_CONCAT, [x, constants[2]])]
        return [x, *cuts, *below, *above, *constants, *mixed]


def arguments(pool: Pool, kind: Kind) -> Iterator[tuple[tuple[Term, ...], tuple[int, ...]]]:
    """Arguments and indices for an operator."""
    match kind:
        case Kind.BV_EXTRACT:
            for a in pool.sliced():
                width = a.sort().bv_size()
                yield from (((a,), (high, low)) for high in range(width) for low in range(high + 1))
        case Kind.BV_ZERO_EXTEND | Kind.BV_SIGN_EXTEND:
            yield from (((a,), (by,)) for a in pool.vectors[2] for by in range(3))
        case _:
            yield from ((given, ()) for given in _plain_arguments(pool, kind))


def _plain_arguments(pool: Pool, kind: Kind) -> Iterator[tuple[Term, ...]]:
    booleans, vectors = pool.booleans, pool.vectors
    match kind:
        case Kind.NOT:
            yield from product(booleans)
        case Kind.AND | Kind.OR:
            yield from product(booleans, repeat=2)
        case Kind.ITE:
            yield from product(booleans[:6], vectors[2], vectors[2])
            yield from product(booleans[:6], booleans, booleans)
        case Kind.BV_NOT | Kind.BV_NEG:
            yield from product(vectors[2])
        case Kind.BV_CONCAT:
            yield from product(pool.joinable(), repeat=2)
        case Kind.ARRAY_SELECT:
            yield from product(pool.arrays, pool.places)
        case Kind.ARRAY_STORE:
            yield from product(pool.arrays, pool.places, pool.elements)
        case _:
            for same_sort in ([booleans, pool.arrays] if kind is Kind.EQUAL else []) + list(vectors.values()):
                yield from product(same_sort, repeat=2)


def assignments(variables: list[Term]) -> Iterator[Mapping[Term, Value]]:
    """Every assignment to a few variables of narrow sorts."""
    for values in product(*(list(domain(variable.sort())) for variable in variables)):
        yield dict(zip(variables, values, strict=True))


def domain(sort: Sort) -> Iterator[Value]:
    """All values of a sort."""
    if sort.is_bool():
        yield from (False, True)
    elif sort.is_bv():
        yield from range(1 << sort.bv_size())
    else:
        places = list(domain(sort.array_index()))
        for elements in product(domain(sort.array_element()), repeat=len(places)):
            made = ArrayValue(0, {})
            for place, element in zip(places, elements, strict=True):
                made = made.store(place, element)
            yield made
