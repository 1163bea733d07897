"""Certificates as text; and texts that are none, or say more than they may."""

import pytest

from lemmata.logic.terms import Terms
from lemmata.logic.text import TextError
from lemmata.proof.certificate import check_texts
from lemmata.proof.text import certificate_text, check_definitions, lemmas_of, parse_certificate, read_claim
from lemmata.system.text import system_text
from lemmata.system.verdict import Certificate, Exhausted, Inductive, KInductive
from tests.amount import amount
from tests.proof.test_certificate import LIMITS, counter, even, random_formula
from tests.system.random_systems import random_system


@pytest.mark.parametrize("seed", range(amount(200)))
def test_certificates_round_trip(seed: int) -> None:
    terms, other = Terms(), Terms()
    system, twin = (random_system(each, seed, arrays=seed % 4 == 0) for each in (terms, other))
    formula = terms.and_(random_formula(terms, system, seed), random_formula(terms, system, seed + 1))
    kinds: tuple[Certificate, ...] = Inductive(formula), KInductive(formula, seed + 1), Exhausted(seed + 1)
    for certificate in kinds:
        text = certificate_text(certificate)
        assert parse_certificate(system, text) == certificate
        assert certificate_text(parse_certificate(twin, text)) == text
        assert read_claim(text).lemmas == len(lemmas_of(certificate))


HEAD = "; lemmata certificate 1\n"
WRONG = [
    ("", "1:1: expected '; lemmata certificate 1'"),
    ("; lemmata certificate 2\n; inductive\n", "1:1: expected '; lemmata certificate 1'"),
    (HEAD, "2:1: expected"),
    (HEAD + "; k-inductive\n", "2:1: expected"),
    (HEAD + "; k-inductive 0\n", "2:1: expected"),
    (HEAD + "; inductive 2\n", "2:1: expected"),
    (HEAD + "; inductive\n(define-fun |!lemma 2| () Bool true)\n", "numbered"),
    (HEAD + "; exhausted 2\n(define-fun |!lemma 1| () Bool true)\n", "numbered"),
    (HEAD + "; inductive\n(assert false)\n", "3:1: expected one declaration"),
    (HEAD + "; inductive\n(define-fun |!lemma 1| () Bool true)(assert false)\n", "3:1: expected one"),
    (HEAD + "; inductive\n(define-fun |!lemma 1| () Bool |y|)\n", "undefined symbol"),
    (HEAD + "; inductive\n(define-fun |!lemma 1| () Bool |i|)\n", "undefined symbol"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_wrong_texts_have_a_message(text: str, message: str) -> None:
    system, _ = counter(Terms())
    with pytest.raises(TextError, match=message):
        parse_certificate(system, text)


@pytest.mark.parametrize(
    "line",
    [
        "(assert false)",
        "(define-fun |x| () Bool true) (assert false)",
        "(define-fun |x| () Bool true",
        "true)",
        "(define-fun |x| () Bool true);",
        "(define-fun-rec |x| () Bool true)",
        "(define-fun |x y (| () Bool |)|) (assert |false|)",
        "(reset)",
        "(define-fun |x| () Bool |a",
    ],
)
def test_only_definitions_get_into_a_script(line: str) -> None:
    with pytest.raises(TextError, match="2:1: expected one declaration or definition"):
        check_definitions(f"; comment\n{line}\n")


def test_a_system_that_asserts_something_is_refused() -> None:
    terms = Terms()
    system, x = counter(terms, step=3)
    text = system_text(system) + "(assert false)\n"
    with pytest.raises(TextError, match="expected one declaration"):
        check_texts(text, certificate_text(Inductive(even(terms, x))), LIMITS)
