"""Bugs in assumed invariants, kIkI, and the unsound heuristic, which must not become a proof."""

from tests.seeded.bug import Bug

_SUITE = ("tests/engines/test_engines.py",)
_ASSUMED = ("tests/run/test_transformations.py",)
_KIKI = ("tests/engines/test_kiki.py",)

BUGS = (
    Bug(
        "assumed invariants are left out of the certificate",
        "lemmata/run/transformations.py",
        "system.terms.and_(*formulas, invariant)",
        "invariant",
        _ASSUMED,
    ),
    Bug(
        "the k of assumed invariants is forgotten",
        "lemmata/run/transformations.py",
        "    k = max(k, *(batch.k for batch in assumed), 1)\n",
        "",
        _ASSUMED,
    ),
    Bug(
        "invariants are not assumed",
        "lemmata/run/transformations.py",
        "system.terms.and_(system.constraint, *invariants)",
        "system.terms.and_(system.constraint, *list(invariants)[:0])",
        _ASSUMED,
    ),
    Bug(
        "DepthK's inductive step forgets that the steps before were good",
        "lemmata/engines/depthk.py",
        "inductive_step.assume_good(k - 1)",
        "inductive_step.assume_good(1)",
        _SUITE,
    ),
    Bug(
        "DepthK's inductive step assumes one good step more than the base case has shown",
        "lemmata/engines/depthk.py",
        "inductive_step.assume_good(k - 1)",
        "inductive_step.assume_good(k)",
        _SUITE,
    ),
    Bug(
        "kIkI searches from the initial states only",
        "lemmata/engines/kiki.py",
        "        return (yield from self._covered(self._any, self._k, through, grown))\n",
        "        return bool(through)\n",
        _KIKI,
    ),
    Bug(
        "kIkI leaves the initial states out",
        "lemmata/engines/kiki.py",
        "        for step in range(self._k):  # initiation, in the first k states\n",
        "        for step in range(1, self._k):\n",
        _KIKI,
    ),
    Bug(
        "kIkI takes an undecided search for an invariant",
        "lemmata/engines/kiki.py",
        "        if not found:\n            self._bounds = {row: row.top for row in self._rows}\n",
        "        del found\n",
        ("tests/engines/test_kiki.py",),
    ),
    Bug(
        "a lower bound of kIkI is printed as an upper one",
        "lemmata/engines/kiki.py",
        "return less(bound, word) if row.negated else less(word, bound)",
        "return less(word, bound)",
        _KIKI,
    ),
    Bug(
        "the forward condition of the unsound engine says true",
        "lemmata/engines/unsound_esbmc.py",
        "        if isinstance(verdict, Safe):\n",
        "        if isinstance(verdict, Safe) and not k:\n",
        _SUITE,
    ),
)
