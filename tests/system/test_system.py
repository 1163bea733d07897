"""Well-formedness, cut points, lemmas, toy engines: the contracts on systems made by hand."""

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from lemmata.logic.solver import Sat, Solver, Unsat
from lemmata.logic.terms import Term, Terms
from lemmata.logic.text import TextError
from lemmata.system.engine import Batch, Engine, InvariantSource, NoLemmas, Run
from lemmata.system.path import Path, path_problem
from lemmata.system.text import lemma_text, parse_lemma, parse_system, system_hash, system_text
from lemmata.system.transition_system import CutPoint, IllFormed, TransitionSystem, checked, problems
from lemmata.system.unrolling import Unrolling, initial_state
from lemmata.system.verdict import (
    Bounded,
    Exhausted,
    Fact,
    Inductive,
    Lemma,
    Safe,
    Unknown,
    Unsafe,
    Verdict,
    Worked,
)
from tests.system.explicit import Explicit


def counter(limit: int = 5) -> TransitionSystem:
    """x counts from 0 while the input says so, up to 5; bad where x is `limit`."""
    t = Terms()
    x, go, pc = t.variable("x", t.vector(4)), t.variable("go", t.bool), t.variable("pc", t.vector(1))
    return TransitionSystem(
        terms=t,
        state=(pc, x),
        inputs=(go,),
        init=t.and_(t.eq(x, t.bv(0, 4)), t.eq(pc, t.bv(0, 1))),
        next={x: t.ite(go, t.add(x, t.bv(1, 4)), x), pc: pc},
        constraint=t.ult(x, t.bv(6, 4)),
        bad=t.eq(x, t.bv(limit, 4)),
        pc=pc,
        cuts=(CutPoint(0, 'loop "a|b" in f\n', (x,), (x,)), CutPoint(1, "", (), ())),
    )


def test_a_well_formed_system_has_no_problems() -> None:
    assert problems(counter()) == []
    assert checked(counter()).cuts[0].number == 0


def test_each_problem_is_named() -> None:
    system = counter()
    t, (pc, x), (go,) = system.terms, system.state, system.inputs
    other, quoted = t.variable("other", t.vector(4)), t.variable("x@1", t.vector(4))
    single = t.variable("f", t.manager.mk_fp_sort(8, 24))
    few = {
        "init mentions go": replace(system, init=go),
        "next of x has another sort": replace(system, next={pc: pc, x: pc}),
        "next lacks x": replace(system, next={pc: pc}),
        "next has other, which is not in the state": replace(system, next={**system.next, other: other}),
        "constraint mentions other": replace(system, constraint=t.eq(other, x)),
        "bad is not a formula": replace(system, bad=x),
        "x is listed twice": replace(system, inputs=(go, x)),
        "x@1: @ and ' are for copies of variables": replace(system, inputs=(go, quoted)),
        "f has a sort that is no bit-vector, Boolean or array of these": replace(system, inputs=(go, single)),
        "pc is not a bit-vector of the state": replace(system, pc=go),
        "several cut points, but no pc": replace(system, pc=None),
        "two cut points have one number": replace(system, cuts=system.cuts * 2),
        "cut point 2 does not fit into pc": replace(system, cuts=(CutPoint(2, ""),)),
        "cut point 0 names go, which is not in the state": replace(system, cuts=(CutPoint(0, "", (go,)),)),
    }
    for message, broken in few.items():
        assert message in problems(broken)
        with pytest.raises(IllFormed):
            checked(broken)


def test_being_at_a_cut_point_is_a_formula() -> None:
    system = counter()
    t, pc = system.terms, system.state[0]
    assert [system.at(cut) for cut in system.cuts] == [t.eq(pc, t.bv(n, 1)) for n in (0, 1)]
    assert replace(system, pc=None, cuts=()).at(CutPoint(0, "")) == t.true


def test_text_keeps_cut_points_of_any_name() -> None:
    system = counter()
    text = system_text(system)
    again = parse_system(Terms(), text)
    assert [cut.name for cut in again.cuts] == [cut.name for cut in system.cuts]
    assert system_text(again) == text
    assert system_hash(again) == system_hash(counter())
    assert system_hash(counter(4)) != system_hash(counter())


@pytest.mark.parametrize(
    "old", ["; lemmata", "(define-fun |!init|", "(declare-const |x|", "modifies", "; pc |pc", "reads |x"]
)
def test_damaged_text_is_refused(old: str) -> None:
    with pytest.raises(TextError):
        parse_system(Terms(), system_text(counter()).replace(old, "broken"))


def test_lemmas_travel_as_text() -> None:
    system = counter()
    formula = system.terms.ult(system.state[1], system.terms.bv(6, 4))
    for lemma in (Lemma(formula, "intervals", 0), Lemma(formula, "a source")):
        assert parse_lemma(system, lemma_text(lemma)) == lemma
    for text in ("(< x 1)", "(! |x| :source |s|)", "(! |y| :source |s|)"):
        with pytest.raises(TextError):
            parse_lemma(system, text)


def test_the_first_state_is_taken_from_init() -> None:
    system = counter()
    t, (pc, x) = system.terms, system.state
    start, rest = initial_state(replace(system, init=t.and_(system.init, t.ult(x, t.bv(9, 4)))))
    assert start == {pc: t.bv(0, 1), x: t.bv(0, 4)}
    assert rest.is_true()
    b = t.variable("b", t.bool)
    flags = replace(system, state=(pc, x, b), next={**system.next, b: b}, init=t.not_(b))
    assert initial_state(flags)[0][b] == t.false
    assert initial_state(replace(flags, init=t.and_(b, t.not_(b))))[1].is_false()
    twice = t.and_(t.eq(x, t.bv(1, 4)), t.eq(x, t.bv(2, 4)))
    assert initial_state(replace(system, init=twice))[1].is_false()


def test_paths_are_judged_step_by_step() -> None:
    system = counter(2)
    step = {"go": True}
    good = Path({"x": 0, "pc": 0}, (step, step, step))
    assert path_problem(system, good) is None
    assert path_problem(system, replace(good, inputs=(step,) * 2)) == "the last step is not bad"
    assert path_problem(system, replace(good, inputs=(step,) * 8)) == "step 7 does not exist"
    assert path_problem(system, replace(good, initial={"x": 1, "pc": 0})) == "the first state is not initial"


# ---------------------------------------------------------------- a toy engine against the protocols


@dataclass(frozen=True)
class ToyConfig:
    limit: int = 20


def toy(system: TransitionSystem, lemmas: InvariantSource, config: ToyConfig) -> Run:
    """Bounded search with the forward condition."""
    start, init = initial_state(system)
    unrolling, solver = Unrolling(system, start=start), Solver(system.terms)
    solver.add(init)
    for step in range(config.limit):
        solver.add(*(unrolling.at(step, lemma.formula) for batch in lemmas.known() for lemma in batch.lemmas))
        solver.add(unrolling.constraint(step))
        yield Worked("query", 2)
        if isinstance(solver.check(), Unsat):
            return Safe(Exhausted(step + 1), "forward condition")
        answer = solver.check(unrolling.bad(step))
        if isinstance(answer, Sat):
            return Unsafe(unrolling.path(answer.model, step + 1), "base case")
        yield Bounded(step + 1)
    return Unknown(f"no answer within {config.limit} steps")


ENGINE: Engine[ToyConfig] = toy


def outcome(run: Run) -> tuple[list[Fact], Verdict]:
    facts = []
    while True:
        try:
            facts.append(next(run))
        except StopIteration as end:
            verdict: Verdict = end.value
            return facts, verdict


def test_an_engine_is_a_generator() -> None:
    system = counter()
    facts, verdict = outcome(ENGINE(system, NoLemmas(), ToyConfig()))
    assert isinstance(verdict, Unsafe)
    assert path_problem(system, verdict.path) is None
    assert len(verdict.path.inputs) == Explicit(system).shortest_violation == 6
    assert [fact.k for fact in facts if isinstance(fact, Bounded)] == [1, 2, 3, 4, 5]


@dataclass(frozen=True)
class Known:
    """A source of one lemma."""

    formula: Term

    def known(self) -> Sequence[Batch]:
        return [Batch((Lemma(self.formula, "test"),))]


def test_lemmas_and_certificates_are_about_states() -> None:
    system = counter(7)
    t, x = system.terms, system.state[1]
    invariant = t.ule(x, t.bv(6, 4))
    explicit = Explicit(system)
    assert explicit.is_inductive(invariant)
    assert explicit.is_invariant(invariant)
    assert not explicit.is_inductive(t.ult(x, t.bv(3, 4)))
    assert explicit.shortest_violation is None
    assert explicit.least_k == 1
    _, verdict = outcome(ENGINE(system, Known(invariant), ToyConfig(3)))
    assert verdict == Unknown("no answer within 3 steps")
    assert Safe(Inductive(invariant), "test").certificate == Inductive(invariant)


def test_a_path_that_ends_is_exhausted() -> None:
    system = counter(7)
    t, x = system.terms, system.state[1]
    moving = replace(system, next={**system.next, x: t.add(x, t.bv(1, 4))})
    assert outcome(ENGINE(moving, NoLemmas(), ToyConfig()))[1] == Safe(Exhausted(7), "forward condition")
    assert Explicit(moving).exhausted == 7


def test_the_command_starts_without_solvers() -> None:
    code = (
        "import sys, lemmata.cli; print([name for name in ('bitwuzla', 'z3', 'cvc5') if name in sys.modules])"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        == "[]\n"
    )
