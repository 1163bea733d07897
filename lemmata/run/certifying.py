"""From a proof to the answer `true`: a smaller certificate, checked by another solver, put in words.

A lemma that the check refutes is dropped, and what is left is checked again; whether the search goes on
without its source is decided by whoever searches.
"""

from collections.abc import Callable, Iterator, Mapping

from lemmata.logic.external import External
from lemmata.logic.limits import Limits
from lemmata.logic.terms import Term
from lemmata.logic.text import text_of
from lemmata.proof.certificate import Accepted, NotChecked, Outcome, Refuted, check_texts
from lemmata.proof.minimal import minimised
from lemmata.proof.text import certificate_text, lemmas_of
from lemmata.proof.vacuity import vacuity
from lemmata.report.result import Answer, Checked, Invariant, Texts
from lemmata.run.attribution import sources_alone
from lemmata.run.deciding import used
from lemmata.run.wording import at, in_c, place
from lemmata.system.engine import BackMap
from lemmata.system.text import system_text
from lemmata.system.transition_system import CutPoint, TransitionSystem
from lemmata.system.verdict import Certificate, Exhausted, Inductive, KInductive, Lemma
from lemmata.value import replace, value

_MINIMISING = 0.3
"""The share of the check's time that may go into a smaller certificate."""
_ATTRIBUTING = 0.1
_EFFORT = 500
"""What the question may cost whether sources did it alone."""


@value
class Proof:
    """What a search ended with; `by` is who decided it, `solver` what it asked, `lemmas` what it knew.

    `engine` is the name under which what the engine found itself goes.
    """

    system: TransitionSystem
    certificate: Certificate
    by: str
    engine: str
    solver: External
    lemmas: Mapping[Term, Lemma]


@value
class Share:
    """CPU time of this process and its children from now on; None is no limit."""

    seconds: float | None
    begun: float

    def left(self, part: float = 1.0) -> float | None:
        return None if self.seconds is None else max(0.01, part * (self.seconds - (used() - self.begun)))


def certified(proof: Proof, seconds: float | None, back: Callable[[], BackMap] | None) -> Answer:
    """The answer that a proof is good for, checked within so many seconds.

    `back` says what the system was made of; where it is missing, invariants stay formulas.
    """
    share = Share(seconds, used())
    smaller = minimised(proof.system, proof.certificate, Limits(seconds=share.left(_MINIMISING)))
    text = system_text(proof.system)
    outcome, certificate, dropped = _checked(proof, text, smaller, share)
    rejected = Texts(text, certificate_text(smaller))
    spent = used() - share.begun
    k = k_of(certificate)
    remarks = tuple(f"a lemma of {source} was refuted and dropped" for source in dropped)
    match outcome:
        case Accepted(by, caveats):
            return Answer(
                "true",
                "",
                proof.by if dropped else _decided_by(proof, share),
                k,
                tuple(_invariants(proof, certificate, back)),
                checked=Checked(by, spent, _shown(certificate)),
                remarks=(*_vacuous(proof, share), *remarks, *caveats),
                texts=Texts(text, certificate_text(certificate)),
                rejected=rejected if dropped else None,
            )
        case Refuted(obligation, by):
            reason = f"certificate rejected: {by} refutes {obligation}"
            return Answer("unknown", reason, proof.by, k, remarks=remarks, rejected=rejected)
        case NotChecked(obligation, why):
            return Answer("unknown", f"certificate not checked: {obligation}: {why}", proof.by, k)


def _checked(
    proof: Proof, system: str, certificate: Certificate, share: Share
) -> tuple[Outcome, Certificate, list[str]]:
    """The outcome for what is left when every lemma that is refuted is dropped; the sources of these."""
    dropped: list[str] = []
    while True:
        limits = Limits(seconds=share.left())
        outcome = check_texts(system, certificate_text(certificate), limits, found_by=proof.solver)
        lemmas = lemmas_of(certificate)
        if not isinstance(outcome, Refuted) or outcome.lemma is None or isinstance(certificate, Exhausted):
            return outcome, certificate, dropped
        guilty = lemmas.pop(outcome.lemma - 1)
        dropped.append(_source(proof, guilty))
        certificate = replace(certificate, invariant=proof.system.terms.and_(*lemmas))


def _source(proof: Proof, formula: Term) -> str:
    known = proof.lemmas.get(formula)
    return proof.engine if known is None else known.source


def _decided_by(proof: Proof, share: Share) -> str:
    """Whoever the search says, unless sources did without it."""
    limits = Limits(seconds=share.left(_ATTRIBUTING), looks=_EFFORT)
    lemmas = lemmas_of(proof.certificate)
    return sources_alone(proof.system, lemmas, proof.lemmas, proof.engine, limits) or proof.by


def _vacuous(proof: Proof, share: Share) -> Iterator[str]:
    found = vacuity(proof.system, Limits(seconds=share.left()))
    if found is not None:
        yield f"VACUOUS: {found}, so the property holds of nothing"


def _shown(certificate: Certificate) -> str:
    return "base case and forward condition" if isinstance(certificate, Exhausted) else "all obligations"


def k_of(certificate: Certificate) -> int:
    match certificate:
        case Inductive():
            return 1
        case KInductive(_, k) | Exhausted(k):
            return k


# ---------------------------------------------------------------- in words


def _invariants(
    proof: Proof, certificate: Certificate, back: Callable[[], BackMap] | None
) -> Iterator[Invariant]:
    """The lemmas of the proof, each at the cut points where it says something, the needed ones first."""
    needed = dict.fromkeys(lemmas_of(certificate))
    others = (each for each in lemmas_of(proof.certificate) if each not in needed)
    found = [*((each, True) for each in needed), *((each, False) for each in others)]
    words = back() if found and back is not None else None
    for formula, is_needed in found:
        known = proof.lemmas.get(formula)
        for cut in _cuts(proof.system, known):
            body = at(proof.system, formula, cut)
            if not body.is_true():
                said = in_c(words, formula, cut)
                yield Invariant(place(words, cut), said, text_of(body), _source(proof, formula), is_needed)


def _cuts(system: TransitionSystem, lemma: Lemma | None) -> tuple[CutPoint | None, ...]:
    if lemma is not None and lemma.cut is not None:
        return tuple(cut for cut in system.cuts if cut.number == lemma.cut)
    return system.cuts or (None,)
