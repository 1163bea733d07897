"""Certificates as text, and back: what is checked, stored and sent.

    ; lemmata certificate 1
    ; k-inductive 3
    (define-fun |!part 1| () (_ BitVec 8) (bvadd |x| #x01))
    (define-fun |!lemma 1| () Bool (bvult |!part 1| #x40))

The second line is `inductive`, `k-inductive K` or `exhausted K`. The invariant is the conjunction of the
lemmas; it speaks of the state variables of one system and of nothing else.
"""

import re

from lemmata.logic.terms import Term, conjuncts, name_of
from lemmata.logic.text import TextError, parse_definitions, sort_text, write
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Certificate, Exhausted, Inductive, KInductive
from lemmata.value import value

_FIRST = "; lemmata certificate 1"
_CLAIM = re.compile(r"; (inductive|k-inductive|exhausted)(?: ([1-9]\d*))?")
_PART = re.compile(r"\|!(\d+)\|")
_LEMMA = re.compile(r"\(define-fun \|!lemma (\d+)\| \(\) Bool ")
_COMMAND = re.compile(r"\((?:declare-const|define-fun) \|[^|]*\| ")


@value
class Claim:
    """What a certificate's text claims of its `lemmas` (their number): for one step, or for k of them."""

    kind: str
    k: int
    lemmas: int


def lemmas_of(certificate: Certificate) -> list[Term]:
    """The conjuncts of the invariant, in the order in which they are numbered from 1."""
    match certificate:
        case Exhausted():
            return []
        case KInductive(invariant) | Inductive(invariant):
            return [part for part in conjuncts(invariant) if not part.is_true()]


def certificate_text(certificate: Certificate) -> str:
    """A function of the certificate alone."""
    written = write(lemmas_of(certificate))
    lines = [_FIRST, f"; {_claim(certificate)}"]
    lines += [f"(define-fun {name} () {sort} {text})" for name, sort, text in written.definitions]
    lines += [f"(define-fun |!lemma {n}| () Bool {text})" for n, text in enumerate(written.roots, 1)]
    return _PART.sub(r"|!part \1|", "\n".join(lines)) + "\n"


def _claim(certificate: Certificate) -> str:
    match certificate:
        case Exhausted(k):
            return f"exhausted {k}"
        case KInductive(_, k):
            return f"k-inductive {k}"
        case Inductive():
            return "inductive"


def read_claim(text: str) -> Claim:
    """The claim of a text, whose lemmas are numbered without a gap."""
    lines = text.splitlines()
    if not lines or lines[0] != _FIRST:
        raise TextError(f"1:1: expected {_FIRST!r}")
    found = _CLAIM.fullmatch(lines[1]) if len(lines) > 1 else None
    if found is None or (found[1] == "inductive") != (found[2] is None):
        raise TextError("2:1: expected '; inductive', '; k-inductive K' or '; exhausted K'")
    numbers = [int(one[1]) for line in lines if (one := _LEMMA.match(line))]
    if numbers != list(range(1, len(numbers) + 1)) or (numbers and found[1] == "exhausted"):
        raise TextError(f"the lemmas are not numbered as they have to be: {numbers}")
    return Claim(found[1], int(found[2] or 1), len(numbers))


def parse_certificate(system: TransitionSystem, text: str) -> Certificate:
    """The certificate about this system that a text by `certificate_text` describes."""
    claim = read_claim(text)
    check_definitions(text)
    declared = [f"(declare-const |{name_of(each)}| {sort_text(each.sort())})\n" for each in system.state]
    wanted = [f"|!lemma {number}|" for number in range(1, claim.lemmas + 1)]
    invariant = system.terms.and_(*parse_definitions(system.terms, "".join(declared) + text, wanted))
    match claim.kind:
        case "exhausted":
            return Exhausted(claim.k)
        case "inductive":
            return Inductive(invariant)
        case _:
            return KInductive(invariant, claim.k)


def check_definitions(text: str) -> None:
    """A text that goes into a solver's script must define things and assert nothing."""
    for number, line in enumerate(text.splitlines(), 1):
        if line and not line.startswith(";") and not _defines(line):
            raise TextError(f"{number}:1: expected one declaration or definition")


def _defines(line: str) -> bool:
    """One command, which begins and ends with the line."""
    bare = re.sub(r"\|[^|]*\|", "x", line)
    depth = 0
    for at, character in enumerate(bare):
        depth += (character == "(") - (character == ")")
        if depth == 0 and at < len(bare) - 1:
            return False
    return depth == 0 and _COMMAND.match(line) is not None and not set(bare) & set('|;"')
