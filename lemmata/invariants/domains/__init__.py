"""Abstract domains: one file each, and one line in this table. The tests of laws run on all of them."""

from collections.abc import Callable, Mapping
from typing import Any

from lemmata.invariants.domains.bits import KnownBits
from lemmata.invariants.domains.congruences import Congruences
from lemmata.invariants.domains.domain import Domain, Facts
from lemmata.invariants.domains.environments import Environments
from lemmata.invariants.domains.equalities import Equalities
from lemmata.invariants.domains.expressions import Expressions
from lemmata.invariants.domains.intervals import Intervals
from lemmata.invariants.domains.numbers import Numbers
from lemmata.invariants.domains.octagons import Octagons
from lemmata.invariants.domains.polyhedra import Polyhedra
from lemmata.invariants.domains.product import Product

DOMAINS: Mapping[str, Callable[[Facts], Domain[Any]]] = {
    "intervals": lambda facts: Environments(Intervals(), facts),
    "congruences": lambda facts: Environments(Congruences(), facts),
    "bits": lambda facts: Environments(KnownBits(), facts),
    "numbers": lambda facts: Environments(Numbers(Intervals(), Congruences(), KnownBits()), facts),
    "equalities": Equalities,
    "expressions": lambda facts: Expressions(facts, 2, widening=False),
    "expressions-widened": lambda facts: Expressions(facts, 2),
    "intervals-eq": lambda facts: Product(Intervals(), facts, Equalities(facts, offsets=False)),
    "intervals-eq-mod2": lambda facts: Product(
        Numbers(Intervals(), Congruences(2)), facts, Equalities(facts, offsets=False)
    ),
    "octagons": Octagons,
    "numbers-octagons": lambda facts: Product(
        Numbers(Intervals(), Congruences(), KnownBits()), facts, Equalities(facts), Octagons(facts)
    ),
    "polyhedra": Polyhedra,
    "numbers-polyhedra": lambda facts: Product(
        Numbers(Intervals(), Congruences(), KnownBits()), facts, Equalities(facts), Polyhedra(facts)
    ),
    "numbers-equalities": lambda facts: Product(
        Numbers(Intervals(), Congruences(), KnownBits()), facts, Equalities(facts)
    ),
}
