"""Seeds of the SAT solver: other models, the same answers."""

import pytest

from lemmata.logic.seed import heuristics, search_otherwise
from lemmata.logic.solver import Sat, Solver
from lemmata.logic.terms import Terms


def test_small_seeds_differ_from_each_other_and_the_default() -> None:
    assert len({tuple(heuristics(seed).values()) for seed in range(8)}) == 8


def test_a_seed_finds_another_model(monkeypatch: pytest.MonkeyPatch) -> None:
    models = []
    for seed in range(8):
        with monkeypatch.context() as patch:
            for name in heuristics(seed):
                patch.setenv(name, "0")
            search_otherwise(seed)
            models.append(_model())
    assert len(set(models)) > 2


def _model() -> tuple[object, ...]:
    """Of a question with many answers."""
    terms = Terms()
    x, y, z = (terms.variable(name, terms.vector(20)) for name in "xyz")
    solver = Solver(terms)
    solver.add(terms.ne(terms.mul(x, y), z), terms.eq(terms.sub(terms.mul(x, z), y), terms.bv(12345, 20)))
    solver.add(terms.ult(x, y))
    answer = solver.check()
    assert isinstance(answer, Sat)
    return tuple(answer.model.values((x, y, z)).values())
