"""Checks a certificate of safety by solvers that did not find the proof, in processes of their own.

Each obligation is asked whole, several in one process, and divided (by lemma, then by cut point) where that
is too much; what is still open is asked again with more time, of each solver in turn, until the limit on all
of it is reached.
"""

import math
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from lemmata.logic.external import External, TextSat, ask_in_turn, seconds_of_children
from lemmata.logic.limits import Limits
from lemmata.logic.solver import Undecided, Unsat
from lemmata.proof.obligations import Obligation, Scripts, obligations
from lemmata.proof.text import certificate_text, read_claim
from lemmata.system.text import system_text
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Certificate
from lemmata.value import value

SHARED_FLOATS = "the solver that checked the floats may share code with the one that found the proof"
_FIRST_TRY = 1.0
_GROWTH = 3
_TOGETHER = 8
"""So many questions are put to one process: to start one costs as much as an easy question."""


@value
class Accepted:
    """Every obligation was shown; `by` are the solvers that did it, `caveats` what weakens that."""

    by: tuple[External, ...]
    caveats: tuple[str, ...] = ()


@value
class Refuted:
    """An obligation is false: a bug of ours in whatever made the certificate.

    `lemma` is the number of the guilty one (`text.lemmas_of` has them in order), where it is one's fault.
    """

    obligation: str
    by: External
    lemma: int | None = None


@value
class NotChecked:
    """An obligation could not be decided, for this reason in words."""

    obligation: str
    reason: str


Outcome: TypeAlias = Accepted | Refuted | NotChecked


def check(
    system: TransitionSystem, certificate: Certificate, limits: Limits, *, found_by: External = "bitwuzla"
) -> Outcome:
    """Show every obligation; `limits.seconds` is CPU time of all solvers together."""
    return check_texts(system_text(system), certificate_text(certificate), limits, found_by=found_by)


def check_texts(system: str, certificate: str, limits: Limits, *, found_by: External = "bitwuzla") -> Outcome:
    """The same of texts: whoever has them needs nothing of what made them."""
    return _Check(Scripts(system, certificate), limits, found_by).run(
        [each for each in obligations(read_claim(certificate)) if each.cases]
    )


def checkers(scripts: Scripts, found_by: External) -> tuple[External, ...]:
    """Who may check, the most suitable first.

    z3 is slow on floats. Bitwuzla is not to be asked where there are constant arrays (logic/trust.py).
    """
    order: tuple[External, ...] = ("cvc5", "z3") if scripts.floats else ("z3", "cvc5")
    if not scripts.constant_arrays:
        order = ("bitwuzla", *order)
    return tuple(each for each in order if each != found_by)


class _Check:
    def __init__(self, scripts: Scripts, limits: Limits, found_by: External) -> None:
        self._scripts = scripts
        self._limits = limits
        self._checkers = checkers(scripts, found_by)
        self._found_by = found_by
        self._begun = seconds_of_children()
        self._used: dict[External, None] = {}

    def run(self, waiting: list[Obligation]) -> Outcome:
        for seconds in self._shares():
            outcome = self._round(waiting, seconds)
            if isinstance(outcome, Refuted | NotChecked):
                return outcome
            if not outcome:
                return Accepted(tuple(self._used), self._caveats())
            waiting = [each for each, _ in outcome]
            hopeless = next((each for each in outcome if "time limit" not in each[1]), None)
            if hopeless is not None:
                return NotChecked(hopeless[0].name, hopeless[1])
        raise AssertionError("the shares never end")

    def _shares(self) -> Iterator[float | None]:
        """Seconds for one question, more in every round; without a limit, the first round is the last."""
        share = _FIRST_TRY
        while True:
            yield None if self._limits.seconds is None else share
            share *= _GROWTH

    def _round(
        self, waiting: list[Obligation], seconds: float | None
    ) -> list[tuple[Obligation, str]] | Refuted | NotChecked:
        """Ask all; what stays open, with the reason, in its smallest parts."""
        waiting, still_open = list(waiting), []
        while waiting:
            shown, trouble = self._ask(waiting, seconds)
            del waiting[:shown]
            if trouble is None:
                continue
            obligation = waiting.pop(0)
            if isinstance(trouble, Refuted):
                return self._blame(obligation, trouble)
            if self._left() == 0:
                return NotChecked(obligation.name, trouble.reason)
            parts = self._scripts.split(obligation)
            waiting[:0] = parts
            still_open += [] if parts else [(obligation, trouble.reason)]
        return still_open

    def _ask(
        self, waiting: Sequence[Obligation], seconds: float | None
    ) -> tuple[int, Refuted | Undecided | None]:
        """How many, from the front, are shown; and if none of them is, why the first one is not.

        One solver after the other is asked, until one knows: the first solver for some together, in one
        process, of which the first has all the time that there is for one question.
        """
        reasons, together = [], _TOGETHER
        for checker in self._checkers:
            left = self._left()
            if left == 0:
                reasons.append("time limit")
                break
            share = None if seconds is None or left is None else min(seconds, left)
            scripts = [self._scripts.script(each) for each in waiting[:together]]
            answers = ask_in_turn(checker, scripts, Limits(seconds=share, memory=self._limits.memory))
            shown = sum(isinstance(each, Unsat) for each in answers)
            if shown:
                self._used[checker] = None
            match answers[-1]:
                case TextSat():
                    return shown, Refuted(waiting[shown].name, checker, waiting[shown].cases[0].lemma)
                case Undecided(reason) if not shown:
                    reasons.append(reason)
                case _:
                    return shown, None
            together = 1
        return 0, Undecided("; ".join(reasons))

    def _blame(self, obligation: Obligation, refuted: Refuted) -> Refuted:
        """Which of the cases it is, if that can be found out."""
        if len(obligation.cases) == 1:
            return refuted
        for part in obligation.parts():
            _, trouble = self._ask([part], _FIRST_TRY if self._limits.seconds is not None else None)
            if isinstance(trouble, Refuted):
                return Refuted(f"{obligation.name}: {part.cases[0].name}", trouble.by, trouble.lemma)
        return Refuted(obligation.name, refuted.by)

    def _left(self) -> float | None:
        if self._limits.seconds is None:
            return None
        left = self._limits.seconds - (seconds_of_children() - self._begun)
        return max(0.0, math.floor(left * 100) / 100)

    def _caveats(self) -> tuple[str, ...]:
        shared = self._scripts.floats and {self._found_by, *self._used} >= {"bitwuzla", "cvc5"}
        return (SHARED_FLOATS,) if shared else ()
