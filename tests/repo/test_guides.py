"""The code in the guides works as it stands there."""

import re
from pathlib import Path
from typing import Any

from lemmata.cfa import interpreter
from lemmata.cfa.interpreter.outcome import Exited, Violated
from lemmata.cfa.validate import problems
from lemmata.encode.pipeline import prepare
from lemmata.encode.transitions import encode
from lemmata.frontends.c import Options, parse
from lemmata.invariants.dataflow import Config as DataflowConfig
from lemmata.invariants.dataflow import published as published_by
from lemmata.invariants.facts import facts_of
from lemmata.logic.limits import Limits
from lemmata.logic.terms import Terms
from lemmata.proof.certificate import Accepted, check
from lemmata.run.search import EncodedView
from lemmata.system.engine import Batch, NoLemmas
from lemmata.system.verdict import Safe
from tests.encode.behaviour import lowered
from tests.engines.test_engines import believable, finished
from tests.invariants.inductive import broken, proves
from tests.invariants.steps import facts
from tests.invariants.test_laws import Walk
from tests.system.explicit import Explicit
from tests.system.random_systems import random_system

DOCS = Path(__file__).parents[2] / "docs"


def code(page: str) -> dict[str, Any]:
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec("\n".join(blocks), names)  # noqa: S102 (our own documentation)
    return names


def test_the_frontend_guide_builds_a_program() -> None:
    program = code("adding-a-frontend.md")["program"]
    assert problems(program) == []
    assert interpreter.run(program).outcome == Exited(10)


def test_the_property_guide_finds_a_violation(tmp_path: Path) -> None:
    source = tmp_path / "wrap.c"
    source.write_text("int main(void) {\n  unsigned x = 4294967295u;\n  x = x + 1u;\n  return 0;\n}\n")
    program = code("adding-a-property.md")["no_unsigned_wrap"](parse([source], Options()))
    assert problems(program) == []
    outcome = interpreter.run(program).outcome
    assert isinstance(outcome, Violated)
    assert program.place(outcome.error.span).line == 3


def test_the_engine_guide_decides_systems() -> None:
    guide = code("adding-an-engine.md")
    proved = 0
    for seed in range(40):
        system = random_system(Terms(), seed)
        _, verdict = finished(guide["induction"](system, NoLemmas(), guide["Config"]()))
        believable(Explicit(system), verdict)
        if isinstance(verdict, Safe):
            proved += 1
            assert isinstance(check(system, verdict.certificate, Limits(seconds=10)), Accepted)
    assert proved > 3


def test_the_domain_guide_keeps_the_laws_and_proves_something() -> None:
    guide = code("adding-a-domain.md")["NonZero"]
    walk = Walk(guide(facts()), seed=5)
    for _ in range(200):
        assert walk.step() is None
    program = encode(prepare(lowered(_NEVER_ZERO)), Terms())
    view, domain = EncodedView(program), guide(facts_of(program.stage.program))
    run = published_by(program.stage.program, view, "non-zero", domain, DataflowConfig())
    published = [each for each in run if isinstance(each, Batch)]
    assert broken(program.system, published) == []
    assert proves(program, published)


_NEVER_ZERO = """
extern int nondet_int(void); extern void reach_error(void);
int main(void) {
    int x = 1, y = 2, z;
    while (nondet_int()) { z = nondet_int(); if (z != 0) { x = y; y = z; } if (x == 0) reach_error(); }
}"""
