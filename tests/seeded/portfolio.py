"""Bugs in how engines are put together."""

from tests.seeded.bug import Bug

_PORTFOLIO = "lemmata/run/portfolio.py"
_TURNS = "lemmata/engines/turns.py"
_TESTS = ("tests/run/test_portfolio.py",)

BUGS = (
    Bug(
        "a portfolio ends with the first engine that gives up",
        _TURNS,
        "                if not isinstance(end.value, Unknown):\n",
        "                if end.value is not None:\n",
        _TESTS,
    ),
    Bug(
        "a bound is told twice",
        _TURNS,
        "            if fact.k <= self._k:\n",
        "            if fact.k < self._k:\n",
        _TESTS,
    ),
    Bug(
        "a proof by exhaustion passes for an invariant",
        _PORTFOLIO,
        "    return Inductive(claim) if proof.k is None else KInductive(claim, proof.k)\n",
        "    return Inductive(claim)\n",
        _TESTS,
    ),
)
