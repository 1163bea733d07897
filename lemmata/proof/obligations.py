"""What has to be unsatisfiable for a certificate to hold, as SMT-LIB scripts.

The scripts are made from the texts of system and certificate by renaming (a step's copy of |x| is |x@3|),
without the terms and the unrolling that the proof was found with.

- Exhausted(k): no path of at most k steps from an initial state ends badly; none has k steps.
- KInductive(inv, k): initiation (in the first k states inv holds and no step is bad), consecution (after k
  good steps through states with inv, inv holds again), safety (and then no step is bad). That is k-induction
  on the property and inv together; the property needs no name, as a step is asked whether it is bad.
- Inductive(inv): initiation, consecution of inv by any one step, safety.
"""

import re
from collections.abc import Iterator
from typing import TypeAlias

from lemmata.proof.text import Claim, check_definitions
from lemmata.value import replace, value

Formula: TypeAlias = str

_NAME = re.compile(r"\|([^|]*)\|")
_DECLARED = re.compile(r"\(declare-const \|([^|]*)\| (.*)\)")
_STATE = re.compile(r"; state \|([^|]*)\|")
_PC = re.compile(r"; pc \|([^|]*)\|")
_CUT = re.compile(r'; cut (\d+) (".*") modifies')


@value
class Case:
    """Formulas that must not hold together; `lemma` is the number of the lemma that is in question.

    `anywhere`: the case begins in any state, so that it can be divided by the cut point of that state.
    """

    name: str
    formulas: tuple[Formula, ...]
    lemma: int | None = None
    anywhere: bool = False


@value
class Obligation:
    """None of the cases can happen within the steps 0 to `last`."""

    name: str
    last: int
    cases: tuple[Case, ...]

    def parts(self) -> tuple["Obligation", ...]:
        """The cases one by one."""
        return tuple(Obligation(f"{self.name}: {case.name}", self.last, (case,)) for case in self.cases)


def obligations(claim: Claim) -> Iterator[Obligation]:
    """Everything that has to be shown."""
    k, lemmas = claim.k, range(1, claim.lemmas + 1)
    match claim.kind:
        case "exhausted":
            yield Obligation("base case", k - 1, tuple(map(_violation, range(k))))
            yield Obligation("forward condition", k - 1, (Case(f"a path of {k} steps", _path(k)),))
        case "k-inductive":
            base = tuple(map(_violation, range(k)))
            yield Obligation("initiation", k - 1, (*base, *_initiation(lemmas, k)))
            good = *_steps(k), *(f"(not |!bad@{step}|)" for step in range(k))
            yield _consecution(lemmas, k, good)
            held = *_held(lemmas, range(k + 1)), *good
            yield _safety(held, k)
        case "inductive":
            yield Obligation("initiation", 0, tuple(_initiation(lemmas, 1)))
            yield _consecution(lemmas, 1, _steps(1))
            yield _safety(_held(lemmas, range(1)), 0)
        case other:
            raise AssertionError(other)


def _consecution(lemmas: range, k: int, steps: tuple[Formula, ...]) -> Obligation:
    before = *_held(lemmas, range(k)), *steps
    cases = (Case(f"lemma {n}", (*before, f"(not |!lemma {n}@{k}|)"), lemma=n, anywhere=True) for n in lemmas)
    return Obligation("consecution", k, tuple(cases))


def _safety(held: tuple[Formula, ...], step: int) -> Obligation:
    formulas = *held, f"|!constraint@{step}|", f"|!bad@{step}|"
    return Obligation("safety", step, (Case("a bad step", formulas, anywhere=True),))


def _held(lemmas: range, steps: range) -> tuple[Formula, ...]:
    return tuple(f"|!lemma {n}@{step}|" for step in steps for n in lemmas)


def _steps(k: int) -> tuple[Formula, ...]:
    return tuple(f"|!constraint@{step}|" for step in range(k))


def _path(k: int) -> tuple[Formula, ...]:
    return ("|!init@0|", *_steps(k))


def _violation(step: int) -> Case:
    return Case(f"a violation in step {step + 1}", (*_path(step + 1), f"|!bad@{step}|"))


def _initiation(lemmas: range, k: int) -> Iterator[Case]:
    for step in range(k):
        for n in lemmas:
            name = f"lemma {n} in state {step + 1}"
            yield Case(name, (*_path(step), f"(not |!lemma {n}@{step}|)"), lemma=n)


class Scripts:
    """Turns obligations about one system, with one certificate's lemmas, into scripts."""

    def __init__(self, system: str, certificate: str) -> None:
        check_definitions(system)
        check_definitions(certificate)
        text = system + certificate
        self.floats = "to_fp" in text or "(fp." in text
        self.constant_arrays = "(as const" in text
        self._logic = f"QF_{'A' * ('(Array' in text)}BV{'FP' * self.floats}"
        self._state = set(_STATE.findall(system))
        self._system = [line for line in system.splitlines() if not line.startswith(";")]
        self._lemmas = [line for line in certificate.splitlines() if not line.startswith(";")]
        self._cuts = tuple(_cut_points(system))

    def script(self, obligation: Obligation) -> str:
        """Is one of the obligation's cases possible?"""
        lines = [f"(set-logic {self._logic})"]
        for step in range(obligation.last + 1):
            lines += self._step(step)
        either = " ".join(f"(and true {' '.join(case.formulas)})" for case in obligation.cases)
        return "\n".join([*lines, f"(assert (or false {either}))", "(check-sat)"]) + "\n"

    def _step(self, step: int) -> Iterator[str]:
        """Definitions of one step; after the first, its state is what the step before leads to."""
        for line in self._system:
            declared = _DECLARED.fullmatch(line)
            if declared is not None and step and declared[1] in self._state:
                name, sort = declared.groups()
                yield f"(define-fun |{name}@{step}| () {sort} |!next {name}@{step - 1}|)"
            else:
                yield _copy(line, step)
        yield from (_copy(line, step) for line in self._lemmas)

    def split(self, obligation: Obligation) -> tuple[Obligation, ...]:
        """The same in smaller parts: by case, then by the cut point where the case begins; () at the end."""
        if len(obligation.cases) > 1:
            return obligation.parts()
        case = obligation.cases[0]
        if not case.anywhere or not self._cuts:
            return ()
        return tuple(
            replace(
                obligation,
                name=f"{obligation.name}, from {name}",
                cases=(replace(case, formulas=(*case.formulas, here), anywhere=False),),
            )
            for name, here in self._cuts
        )


def _copy(text: str, step: int) -> Formula:
    return _NAME.sub(rf"|\1@{step}|", text)


def _cut_points(system: str) -> Iterator[tuple[str, Formula]]:
    """Formulas for the cut points of a system that has several, and for all other values of its pc."""
    pc = _PC.search(system)
    if pc is None:
        return
    width = re.search(rf"\(declare-const \|{re.escape(pc[1])}\| \(_ BitVec (\d+)\)\)", system)
    assert width is not None, "the pc of a well-formed system is a bit-vector"
    found = [(name, f"(= |{pc[1]}@0| (_ bv{number} {width[1]}))") for number, name in _CUT.findall(system)]
    yield from ((f"cut point {name}", here) for name, here in found)
    yield "no cut point", f"(not (or false {' '.join(here for _, here in found)}))"
