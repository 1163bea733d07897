"""kIkI's template: what it proves, its proofs by the independent check, and a solver that gives up."""

import pytest

from lemmata.encode.pipeline import prepare
from lemmata.encode.transitions import encode
from lemmata.engines import ENGINES
from lemmata.engines.kiki import Config, StepCase
from lemmata.logic.limits import Limits
from lemmata.logic.solver import Undecided
from lemmata.logic.terms import Terms
from lemmata.proof.certificate import Accepted, check
from lemmata.system.engine import NoLemmas
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Inductive, KInductive, Learned, Safe
from tests.encode.behaviour import lowered
from tests.encode.test_transitions import HEAD
from tests.engines.test_engines import finished

PROVED = {
    "an interval": """
        int i = 0, r = 0;
        while (i < 1000) { i++; if (nondet_bool()) r = i; if (r < 0 || r > 1000) reach_error(); }""",
    "a lower bound of a word that grows": """
        int n = nondet_int(), i = 5; if (n < 5) return 0;
        while (i < n) { i++; if (i < 5) reach_error(); }""",
    "a zone": """
        unsigned a = nondet_unsigned(), b = a;
        while (nondet_bool()) { a++; b++; } if (a != b) reach_error();""",
    "a state that the loop never reaches": """
        unsigned s = 0; while (nondet_bool()) { if (s != 0) ++s; } if (s != 0) reach_error();""",
    "two loops": """
        int i = 0, j = 0;
        while (nondet_bool()) { if (i < 7) i++; }
        while (nondet_bool()) { if (j < i) j++; }
        if (j > 7) reach_error();""",
    "an unsigned bound": """
        unsigned i = 3000000000u; while (nondet_bool()) { if (i > 2147483648u) i--; }
        if (i < 2147483648u) reach_error();""",
}


def system_of(body: str) -> TransitionSystem:
    return encode(prepare(lowered(f"{HEAD} int main(void) {{ {body} return 0; }}")), Terms()).system


@pytest.mark.parametrize("name", PROVED)
def test_the_template_proves(name: str) -> None:
    system = system_of(PROVED[name])
    facts, verdict = finished(ENGINES["kiki"].run(system, NoLemmas(), k_max=3))
    assert isinstance(verdict, Safe)
    assert isinstance(verdict.certificate, KInductive)
    assert isinstance(check(system, verdict.certificate, Limits(seconds=10)), Accepted)
    assert any(isinstance(fact, Learned) for fact in facts)


def test_what_the_template_says_is_inductive_by_itself() -> None:
    """The property is violated after the loop only, so it does not help."""
    system = system_of("int i = 0, j = 9; while (i < 100) { i += 2; j = i + 9; } if (j == 7) reach_error();")
    step_case = StepCase(system, Config())
    step_case.assume_good(1)
    for _ in step_case.find_invariant():
        """Only the work is said."""
    found = step_case.certificate().invariant
    assert not found.is_true()
    assert isinstance(check(system, Inductive(found), Limits(seconds=10)), Accepted)


def test_a_search_that_is_given_up_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    step_case = StepCase(system_of(PROVED["an interval"]), Config())
    step_case.assume_good(1)
    monkeypatch.setattr("lemmata.logic.solver.Solver.check", lambda *_: Undecided("too hard"))
    for _ in step_case.find_invariant():
        """Only the work is said."""
    assert step_case.certificate().invariant.is_true()
