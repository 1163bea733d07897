"""Systems that engines get in place of the one that is to be decided, and the way back for their verdicts.

`assumed` is the function combine of paper 001 (Algorithm 2, line 3): the program P and its invariants
become P', where each invariant is an assumption. A step from a state that violates one does not exist in
P'. What is shown of P' is a proof about P only together with the invariants, so they become lemmas of its
certificate, and the check of that certificate is about P alone (docs/adr/0006-assumed-invariants.md).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from lemmata.system.engine import Batch, InvariantSource, NoLemmas, Run
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Exhausted, Inductive, KInductive, Safe, Unknown, Unsafe, Verdict
from lemmata.value import replace

Decide: TypeAlias = Callable[[TransitionSystem, InvariantSource], Run]
"""An engine with its settings, for any system."""
Transformation: TypeAlias = Callable[[Decide, TransitionSystem, InvariantSource], Run]


def assumed(decide: Decide, system: TransitionSystem, lemmas: InvariantSource) -> Run:
    """The run on P', in which all that is known now is assumed."""
    known = list(lemmas.known())
    invariants = (lemma.formula for batch in known for lemma in batch.lemmas)
    combined = replace(system, constraint=system.terms.and_(system.constraint, *invariants))
    verdict = yield from decide(combined, NoLemmas())
    return of_the_original(verdict, system, known)


def of_the_original(verdict: Verdict, system: TransitionSystem, assumed: Sequence[Batch]) -> Verdict:
    """What a verdict on P' says of P. A path of P' is one of P; a P whose invariants hold has no other paths
    than P', so that none of k steps is left in P either; and an invariant of P' needs the assumed ones beside
    it."""
    match verdict:
        case Unsafe() | Unknown() | Safe(Exhausted()):
            return verdict
        case Safe(Inductive(invariant), decided_by):
            k = 1
        case Safe(KInductive(invariant, k), decided_by):
            """The k of the proof on P'."""
    formulas = (lemma.formula for batch in assumed for lemma in batch.lemmas)
    k = max(k, *(batch.k for batch in assumed), 1)
    return Safe(KInductive(system.terms.and_(*formulas, invariant), k), decided_by)


TRANSFORMATIONS: Mapping[str, Transformation] = {"assumed invariants": assumed}
