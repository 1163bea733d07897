"""What the solver library does unexpectedly, each with what this room makes of it.

The first half of each test states the library's behaviour: if an update changes it, the workaround can go.
"""

import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest
from bitwuzla import (
    Bitwuzla,
    BitwuzlaException,
    Kind,
    Option,
    Options,
    Parser,
    Result,
    RoundingMode,
    Term,
    TermManager,
)

from lemmata.logic.flat import substitute
from lemmata.logic.ieee import Format
from lemmata.logic.limits import Limits
from lemmata.logic.solver import Sat, Solver, Undecided, Unsat
from lemmata.logic.terms import Terms
from lemmata.logic.text import text_of
from lemmata.logic.values import ArrayValue, value_of
from lemmata.logic.walk import postorder, size, variables

WORD = 8


def bit_vector(manager: TermManager, name: str, width: int = WORD) -> Term:
    return manager.mk_const(manager.mk_bv_sort(width), name)


def run(code: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def factoring(terms: Terms) -> list[Term]:
    """A question that takes far longer than any test: the factors of a product of two large primes."""
    x, y = (terms.variable(name, terms.vector(40)) for name in "xy")
    product = terms.mul(terms.zext(x, 40), terms.zext(y, 40))
    one = terms.bv(1, 40)
    return [terms.eq(product, terms.bv(1000000000039 * 999999999989, 80)), terms.ne(x, one), terms.ne(y, one)]


# ---------------------------------------------------------------- terms


def test_a_constant_made_twice_is_two() -> None:
    terms = Terms()
    assert bit_vector(terms.manager, "x") != bit_vector(terms.manager, "x")
    assert terms.variable("x", terms.vector(8)) == terms.variable("x", terms.vector(8))


def test_a_name_has_one_sort() -> None:
    terms = Terms()
    terms.variable("x", terms.vector(8))
    with pytest.raises(ValueError, match="another sort"):
        terms.variable("x", terms.vector(9))
    assert terms.fresh("x", terms.vector(9)) == terms.variable("x#1", terms.vector(9))


@pytest.mark.parametrize("name", ["", "a|b", "a\\b", ".x", "@x", "!x", "ü", "a\nb"])
def test_symbols_that_end_the_process_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="not a variable's name"):
        Terms().variable(name, Terms().bool)


def test_printing_a_symbol_with_a_bar_aborts() -> None:
    code = "import bitwuzla as b; m = b.TermManager(); print(m.mk_const(m.mk_bool_sort(), 'a|b'))"
    assert run(code).returncode == -signal.SIGABRT


def test_a_dropped_term_comes_back_with_another_number() -> None:
    manager = TermManager()
    x, y = bit_vector(manager, "x"), bit_vector(manager, "y")
    made = manager.mk_term(Kind.BV_ADD, [x, y])
    number = made.id()
    del made
    gc.collect()
    assert manager.mk_term(Kind.BV_ADD, [x, y]).id() != number
    held = {manager.mk_term(Kind.BV_ADD, [x, y]): "memo"}
    assert held[manager.mk_term(Kind.BV_ADD, [x, y])] == "memo"


def test_a_term_compares_with_terms_only() -> None:
    with pytest.raises(TypeError):
        assert Terms().true != None  # noqa: E711


def test_the_library_does_not_simplify() -> None:
    terms = Terms()
    x, y = (terms.variable(name, terms.vector(8)) for name in "xy")
    assert terms.raw(Kind.BV_ADD, [x, terms.bv(0, 8)]) != x
    assert terms.add(x, terms.bv(0, 8)) == x
    assert terms.raw(Kind.BV_ADD, [x, y]) != terms.raw(Kind.BV_ADD, [y, x])


def test_a_conjunction_of_fewer_than_two_is_made_here() -> None:
    terms = Terms()
    p = terms.variable("p", terms.bool)
    with pytest.raises(BitwuzlaException):
        terms.raw(Kind.AND, [p])
    assert terms.and_(p) == p
    assert terms.and_() == terms.true
    assert terms.or_() == terms.false


def test_many_arguments_nest_to_the_left() -> None:
    manager = TermManager()
    parts = [manager.mk_const(manager.mk_bool_sort(), name) for name in "pqr"]
    assert manager.mk_term(Kind.AND, parts).children()[1] == parts[2]


def test_booleans_are_not_bits() -> None:
    terms = Terms()
    assert terms.bool != terms.vector(1)
    with pytest.raises(BitwuzlaException):
        terms.eq(terms.variable("p", terms.bool), terms.variable("b", terms.vector(1)))


def test_values_out_of_range_are_reduced_here() -> None:
    terms = Terms()
    with pytest.raises(BitwuzlaException):
        terms.manager.mk_bv_value(terms.vector(8), 256)
    assert terms.bv(256 + 7, 8) == terms.bv(7, 8)
    assert terms.bv(-1, 8) == terms.bv(255, 8)


def test_the_80_bit_format_is_not_there() -> None:
    with pytest.raises(BitwuzlaException, match="experimental"):
        Terms().float(Format(15, 64))


def test_a_parsers_symbol_keeps_its_bars() -> None:
    terms = Terms()
    parser = Parser(terms.manager, Options())
    parser.parse("(declare-const |a b| Bool)", True, False)
    (declared,) = parser.get_declared_funs()
    assert declared.symbol() == "|a b|"
    assert terms.adopt([declared]) == [terms.variable("a b", terms.bool)]


def test_an_array_value_is_no_value() -> None:
    terms = Terms()
    array = terms.variable("a", terms.array(terms.vector(8), terms.vector(8)))
    solver = Solver(terms)
    solver.add(terms.eq(terms.select(array, terms.bv(3, 8)), terms.bv(9, 8)))
    answer = solver.check()
    assert isinstance(answer, Sat)
    value = answer.model.value(array)
    assert isinstance(value, ArrayValue)
    assert value.select(3) == 9
    assert not answer.model.solver.native_value(array, answer.model.state).is_value()


def test_an_unconstrained_array_has_a_value() -> None:
    terms = Terms()
    array = terms.variable("a", terms.array(terms.vector(8), terms.bool))
    answer = Solver(terms).check()
    assert isinstance(answer, Sat)
    assert isinstance(answer.model.value(array), ArrayValue)


def test_deep_terms_need_no_recursion() -> None:
    terms = Terms()
    x, y = (terms.variable(name, terms.vector(8)) for name in "xy")
    deep = x
    for _ in range(30_000):
        deep = terms.bvxor(terms.bvnot(deep), y)
    assert size(deep) > 60_000
    assert variables(deep) == [x, y]
    (image,) = substitute(terms, [deep], {x: y})
    assert variables(image) == [y]
    assert terms.adopt([deep]) == [deep]
    assert len(text_of(terms.eq(deep, y))) > 100_000


def test_deep_store_chains_are_read_without_recursion() -> None:
    terms = Terms()
    array = terms.variable("a", terms.array(terms.vector(16), terms.vector(8)))
    for place in range(5000):
        array = terms.store(array, terms.bv(place, 16), terms.bv(place, 8))
    assert terms.select(array, terms.bv(0, 16)) == terms.bv(0, 8)


def test_the_order_of_a_walk_depends_on_shapes_alone() -> None:
    """Two processes number the same terms differently; what is printed must not depend on it."""
    texts = []
    for reverse in (False, True):
        terms = Terms()
        names = "yx" if reverse else "xy"
        made = {name: terms.variable(name, terms.vector(8)) for name in names}
        texts.append(text_of(terms.ult(terms.mul(made["x"], made["y"]), terms.mul(made["y"], made["x"]))))
    assert texts[0] == texts[1]
    assert postorder([]) == []


def test_a_manager_outlives_its_terms() -> None:
    """Collected with a reference cycle, it was freed before its terms, and the process crashed."""
    code = """
import gc
from lemmata.logic.solver import Solver
from lemmata.logic.terms import Terms

for _ in range(50):
    terms = Terms()
    x = terms.variable("x", terms.vector(8))
    cycle = [terms, x, Solver(terms), [terms.add(x, terms.bv(n, 8)) for n in range(100)]]
    cycle.append(cycle)
    del terms, x, cycle
    gc.collect()
"""
    assert run(code).returncode == 0


# ---------------------------------------------------------------- sessions


def test_options_are_copied_when_a_session_is_made() -> None:
    manager, options = TermManager(), Options()
    native = Bitwuzla(manager, options)
    options.set(Option.PRODUCE_MODELS, True)
    native.check_sat()
    with pytest.raises(BitwuzlaException):
        native.get_value(manager.mk_true())


def test_a_core_has_no_duplicates() -> None:
    terms = Terms()
    p, q = (terms.variable(name, terms.bool) for name in "pq")
    answer = Solver(terms).check(q, p, terms.not_(p), p)
    assert answer == Unsat((p, terms.not_(p)))


def test_a_core_need_not_be_minimal_but_can_be_made_so() -> None:
    terms = Terms()
    x = terms.variable("x", terms.vector(8))
    bounds = [terms.ult(x, terms.bv(n, 8)) for n in (9, 7, 5, 3)]
    solver = Solver(terms)
    solver.add(terms.ult(terms.bv(10, 8), x))
    answer = solver.check(*bounds)
    assert isinstance(answer, Unsat)
    assert len(solver.minimal(bounds)) == 1
    assert solver.minimal(bounds) == (bounds[0],)


def test_equality_over_constant_arrays_is_not_asked() -> None:
    """Bitwuzla only warns, and its answers are wrong."""
    terms = Terms()
    sort = terms.array(terms.vector(8), terms.vector(1))
    a, constant = terms.variable("a", sort), terms.constant_array(sort, terms.bv(0, 1))
    solver = Solver(terms)
    with solver.scope(terms.eq(a, constant)):
        assert solver.check() == Undecided("equality over constant arrays is not decided")
    assert isinstance(solver.check(terms.eq(terms.select(constant, terms.bv(1, 8)), terms.bv(0, 1))), Sat)
    small = terms.array(terms.vector(4), terms.vector(1))
    solver.add(terms.eq(terms.variable("s", small), terms.constant_array(small, terms.bv(1, 1))))
    assert isinstance(solver.check(), Sat)


# ---------------------------------------------------------------- time, signals


def test_the_limit_is_cpu_time() -> None:
    terms = Terms()
    solver = Solver(terms, Limits(seconds=0.2))
    solver.add(*factoring(terms))
    begin = time.process_time()
    assert solver.check() == Undecided("time limit")
    assert 0.15 < time.process_time() - begin < 1.5
    with solver.scope(terms.false):
        assert isinstance(solver.check(), Unsat)


def test_an_effort_limit_falls_at_the_same_point() -> None:
    terms = Terms()
    solver = Solver(terms, Limits(looks=500))
    solver.add(*factoring(terms))
    assert solver.check() == Undecided("effort limit")


def test_a_memory_limit_ends_a_query() -> None:
    terms = Terms()
    solver = Solver(terms, Limits(memory=1))
    solver.add(*factoring(terms))
    assert solver.check() == Undecided("memory limit")


class Interrupted(Exception):
    """What the handler of these tests raises."""


@contextmanager
def alarm_after(seconds: float) -> Iterator[None]:
    def handler(_number: int, _frame: FrameType | None) -> None:
        raise Interrupted

    before = signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_signals_are_delivered_inside_a_query_and_their_exceptions_kept() -> None:
    """The library drops what a terminator raises: a KeyboardInterrupt would be lost."""
    terms = Terms()
    solver = Solver(terms, Limits(seconds=20))
    solver.add(*factoring(terms))
    for _ in range(3):
        begin = time.process_time()
        with alarm_after(0.1), pytest.raises(Interrupted):
            solver.check()
        assert time.process_time() - begin < 5
    with solver.scope(terms.false):
        assert isinstance(solver.check(), Unsat)


def test_the_library_drops_a_terminators_exception(capfd: pytest.CaptureFixture[str]) -> None:
    calls = []

    def terminator() -> bool:
        calls.append(1)
        if len(calls) > 3:
            return True
        raise Interrupted

    terms = Terms()
    native = Bitwuzla(terms.manager, Options())
    native.assert_formula(*factoring(terms))
    native.configure_terminator(terminator)
    assert native.check_sat() is Result.UNKNOWN
    assert "Interrupted" in capfd.readouterr().err


def test_terms_survive_a_fork_but_not_a_pickle() -> None:
    terms = Terms()
    x = terms.variable("x", terms.vector(8))
    child = os.fork()
    if child == 0:
        solver = Solver(terms)
        solver.add(terms.ult(x, terms.bv(0, 8)))
        os._exit(0 if isinstance(solver.check(), Unsat) else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    with pytest.raises(TypeError):
        x.__reduce__()


def test_a_float_to_integer_conversion_out_of_range_is_left_open() -> None:
    """The library does not fold it; neither do we."""
    terms = Terms()
    infinity = terms.value(0x7F800000, terms.manager.mk_fp_sort(8, 24))
    mode = terms.value(RoundingMode.RTZ, terms.bool)
    made = terms.make(Kind.FP_TO_SBV, (mode, infinity), (32,))
    assert not made.is_value()
    assert value_of(infinity) == 0x7F800000
