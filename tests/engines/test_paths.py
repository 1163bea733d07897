"""Long paths, on which states are named and their ends asked alone, against what all runs of a system do."""

import random

import pytest

from lemmata.engines.paths import InitialPaths
from lemmata.logic.solver import Sat, Unsat
from lemmata.logic.terms import Terms
from lemmata.system.path import Path, path_problem
from lemmata.system.transition_system import TransitionSystem, checked

_MOST = 60


def system(seed: int) -> tuple[TransitionSystem, int | None]:
    """A word that takes one of two ways in each step, and how many steps the shortest violation has.

    It is bad at one moment, or where the step before would not have led: which the end of a path rules out.
    """
    choose, terms = random.Random(seed), Terms()
    word = terms.vector(8)
    x, before, count = (terms.variable(name, word) for name in ("x", "before", "count"))
    flag = terms.variable("flag", terms.bool)
    a, b, wanted = (choose.randrange(0, 256, 4) for _ in range(3))
    moment = choose.randrange(12, 40)
    ways = [terms.add(before, terms.bv(by, 8)) for by in (a, b)]
    images = {
        x: terms.add(x, terms.ite(flag, terms.bv(a, 8), terms.bv(b, 8))),
        before: x,
        count: terms.add(count, terms.bv(1, 8)),
    }
    initial = {x: a, before: 0, count: 0}
    init = terms.and_(*(terms.eq(each, terms.bv(value, 8)) for each, value in initial.items()))
    then = terms.and_(terms.eq(count, terms.bv(moment, 8)), terms.eq(x, terms.bv(wanted, 8)))
    bad = terms.or_(then, terms.and_(*(terms.ne(x, way) for way in ways)))
    states = {a}
    for _ in range(moment):
        states = {(old + by) % 256 for old in states for by in (a, b)}
    made = checked(TransitionSystem(terms, tuple(images), (flag,), init, images, terms.true, bad))
    return made, moment + 1 if wanted in states else None


@pytest.mark.parametrize("seed", range(40))
def test_the_shortest_violation_is_found(seed: int) -> None:
    made, expected = system(seed)
    paths = InitialPaths(made)
    while paths.length < _MOST:
        match paths.violation():
            case Sat(model):
                assert paths.length + 1 == expected
                assert path_problem(made, paths.unrolling.path(model, paths.length + 1)) is None
                return
            case answer:
                assert isinstance(answer, Unsat)
        assert paths.extend()
    assert expected is None


def reading(terms: Terms, most: int) -> TransitionSystem:
    """Cells are written in any order, with numbers up to `most` and one more in the twelfth step."""
    word, few = terms.vector(8), terms.vector(6)
    cells, count = terms.variable("cells", terms.array(few, word)), terms.variable("count", word)
    place, other = terms.variable("place", few), terms.variable("other", few)
    value = terms.variable("value", word)
    limit = terms.ite(terms.eq(count, terms.bv(11, 8)), terms.bv(most + 1, 8), terms.bv(most, 8))

    return checked(
        TransitionSystem(
            terms,
            (cells, count),
            (place, other, value),
            terms.and_(
                *(terms.eq(terms.select(cells, terms.bv(at, 6)), terms.bv(0, 8)) for at in range(64)),
                terms.eq(count, terms.bv(0, 8)),
            ),
            {cells: terms.store(cells, place, value), count: terms.add(count, terms.bv(1, 8))},
            terms.ule(value, limit),
            terms.ult(terms.bv(5, 8), terms.select(cells, other)),
        )
    )


@pytest.mark.parametrize(("most", "expected"), [(5, 13), (6, 2), (4, None)])
def test_what_holds_for_all_inputs_of_earlier_steps_may_be_said(most: int, expected: int | None) -> None:
    made = reading(Terms(), most)
    paths = InitialPaths(made)
    assert paths.earlier is not None
    paths.earlier.wanted = True
    while paths.length < 16:
        answer = paths.violation()
        if isinstance(answer, Sat):
            found: Path = paths.unrolling.path(answer.model, paths.length + 1)
            assert path_problem(made, found) is None
            assert len(found.inputs) == expected
            return
        assert paths.extend()
    assert expected is None
