"""The tables of seeded bugs fit the source as it is: `python -m tests.seeded` can seed every one of them."""

import ast

from tests.sandbox import ROOT
from tests.seeded import tables
from tests.seeded.bug import Bug

BUGS = [bug for bugs in tables().values() for bug in bugs]


def problem(bug: Bug) -> str | None:
    try:
        ast.parse(bug.seeded())
    except ValueError as error:
        return str(error)
    except SyntaxError as error:
        return f"{bug.name}: {error}"
    missing = [test for test in bug.tests if not (ROOT / test.partition("::")[0]).exists()]
    return f"{bug.name}: no such tests: {missing}" if missing else None


def test_every_bug_can_be_seeded() -> None:
    assert [found for bug in BUGS if (found := problem(bug))] == []


def test_names_are_different() -> None:
    assert len({bug.name for bug in BUGS}) == len(BUGS)


def test_many_are_where_no_certificate_looks() -> None:
    """A wrong front end or encoding makes wrong proofs that check; the rest is rejected by the checks."""
    uncovered = [bug for bug in BUGS if bug.file.startswith(("lemmata/frontends/", "lemmata/encode/"))]
    assert len(BUGS) >= 40
    assert len(uncovered) >= 14
