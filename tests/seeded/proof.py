"""Bugs in the checks of evidence: what they would let through is let through here."""

from tests.seeded.bug import Bug

_CERTIFICATES = ("tests/proof/test_certificate.py",)

BUGS = (
    Bug(
        "the base case of a k-inductive certificate is skipped",
        "lemmata/proof/obligations.py",
        'yield Obligation("initiation", k - 1, (*base, *_initiation(lemmas, k)))',
        'yield Obligation("initiation", k - 1, (*_initiation(lemmas, k),))',
        _CERTIFICATES,
    ),
    Bug(
        "initiation is asked of the first state only",
        "lemmata/proof/obligations.py",
        "    for step in range(k):\n        for n in lemmas:\n            name",
        "    for step in range(1):\n        for n in lemmas:\n            name",
        _CERTIFICATES,
    ),
    Bug(
        "consecution is skipped",
        "lemmata/proof/obligations.py",
        "            yield _consecution(lemmas, k, good)\n",
        "",
        _CERTIFICATES,
    ),
    Bug(
        "safety is skipped",
        "lemmata/proof/obligations.py",
        "            yield _safety(_held(lemmas, range(1)), 0)\n",
        "",
        _CERTIFICATES,
    ),
    Bug(
        "the forward condition is skipped",
        "lemmata/proof/obligations.py",
        '(Case(f"a path of {k} steps", _path(k)),))',
        "())",
        _CERTIFICATES,
    ),
    Bug(
        "a lemma is assumed where it is to be shown",
        "lemmata/proof/obligations.py",
        'f"(not |!lemma {n}@{k}|)"), lemma=n, anywhere=True) for n in lemmas)',
        'f"(not |!lemma {n}@{k - 1}|)"), lemma=n, anywhere=True) for n in lemmas)',
        _CERTIFICATES,
    ),
    Bug(
        "of several cut points one is left out",
        "lemmata/proof/obligations.py",
        '    yield from ((f"cut point {name}", here) for name, here in found)\n',
        '    yield from ((f"cut point {name}", here) for name, here in found[1:])\n',
        _CERTIFICATES,
    ),
    Bug(
        "the state after a step is any state",
        "lemmata/proof/obligations.py",
        "if declared is not None and step and declared[1] in self._state:",
        "if declared is not None and step > 1 and declared[1] in self._state:",
        _CERTIFICATES,
    ),
    Bug(
        "a refuted obligation counts as shown",
        "lemmata/proof/certificate.py",
        "                    return shown, Refuted(",
        "                    return len(scripts), None and Refuted(",
        _CERTIFICATES,
    ),
    Bug(
        "what no solver decides counts as shown",
        "lemmata/proof/certificate.py",
        '        return 0, Undecided("; ".join(reasons))\n',
        "        return 1, None\n",
        _CERTIFICATES,
    ),
    Bug(
        "what a process left without an answer counts as shown",
        "lemmata/proof/certificate.py",
        "            shown = sum(isinstance(each, Unsat) for each in answers)\n",
        "            shown = len(scripts) if isinstance(answers[0], Unsat) else 0\n",
        _CERTIFICATES,
    ),
    Bug(
        "a process does not forget",
        "lemmata/logic/external.py",
        "_FORGET = '(reset)\\n(echo",
        "_FORGET = '(echo",
        _CERTIFICATES,
    ),
    Bug(
        "the solver that found a proof checks it",
        "lemmata/proof/certificate.py",
        "return tuple(each for each in order if each != found_by)",
        "return tuple(order)",
        _CERTIFICATES,
    ),
    Bug(
        "a text that asserts things is taken into the script",
        "lemmata/proof/text.py",
        '        if line and not line.startswith(";") and not _defines(line):\n',
        '        if line and not line.startswith((";", "(")) and not _defines(line):\n',
        ("tests/proof/test_text.py", "tests/proof/test_certificate.py"),
    ),
    Bug(
        "a minimised certificate is not closed",
        "lemmata/proof/minimal.py",
        "                waiting += used\n",
        "",
        ("tests/proof/test_minimal.py",),
    ),
    Bug(
        "every replay confirms",
        "lemmata/proof/replay.py",
        "        case Violated(error):\n            return Confirmed(error, inputs)\n",
        "        case _ if program.errors:\n            return Confirmed(program.errors[0], inputs)\n",
        ("tests/proof", "tests/cli/test_verify.py", "tests/encode/test_backmap.py"),
    ),
)
