"""Bugs in the algebra of terms, and in what engines conclude from it."""

from tests.seeded.bug import Bug

_ALGEBRA = ("tests/logic/test_algebra.py",)

BUGS = (
    Bug(
        "a sign extension of a narrower word is read as the word",
        "lemmata/logic/polynomials.py",
        "return children if children[0].sort().bv_size() >= width else ()",
        "return children",
        _ALGEBRA,
    ),
    Bug(
        "a part of a word that is not its lowest is read as the word",
        "lemmata/logic/polynomials.py",
        "return children if term.indices()[1] == 0 else ()",
        "return children",
        _ALGEBRA,
    ),
    Bug(
        "the complement of a word is its negative",
        "lemmata/logic/polynomials.py",
        "return ring.sum([(-1, a), (-1, ring.constant(1))])",
        "return ring.sum([(-1, a)])",
        _ALGEBRA,
    ),
    Bug(
        "a condition on which a polynomial depends is not noted",
        "lemmata/logic/algebra.py",
        "return {**reading.noted, **dict.fromkeys(zero, True), each: False}",
        "return {**dict.fromkeys(zero, True), each: False}",
        _ALGEBRA,
    ),
    Bug(
        "an equality that was not chosen is used",
        "lemmata/logic/algebra.py",
        "zero = {each: reading.difference(each) for each, holds in chosen.items() if holds}",
        "zero = {each: reading.difference(each) for each in chosen}",
        _ALGEBRA,
    ),
    Bug(
        "lemmas of several steps are said to be inductive",
        "lemmata/engines/kinduction.py",
        "return Inductive(claim) if self.k == 0 and k <= 1 else KInductive(claim, k)",
        "return Inductive(claim) if k <= 2 else KInductive(claim, k)",
        ("tests/engines/test_engines.py",),
    ),
    Bug(
        "products are sampled where only sums are",
        "lemmata/invariants/templates/relations.py",
        "products = (terms.mul(a, b) for a, b in combinations_with_replacement(together, 2))",
        "products = (terms.add(a, b) for a, b in combinations_with_replacement(together, 2))",
        ("tests/invariants/test_templates.py",),
    ),
)
