"""Transition systems and lemmas as text, and back: for certificates, other processes, other solvers.

A system is SMT-LIB: its variables as constants, its parts as functions without parameters named `|!init|`,
`|!constraint|`, `|!bad|` and `|!next x|`, one definition in each line. Every name is in bars, so a step's
copy of it is made by renaming. What SMT-LIB has no word for stands in comments at the start:

    ; state |x|
    ; input |i|
    ; pc |pc|
    ; cut 1 "main, line 3" modifies |x| |y| reads |x|

The text is a function of the system alone, and parsing it gives a system with the same text.
"""

import json
import re

from lemmata.logic.terms import Term, Terms, name_of
from lemmata.logic.text import TextError, parse_definitions, parse_term, sort_text, text_of, write
from lemmata.system.transition_system import CutPoint, TransitionSystem, problems
from lemmata.system.verdict import Lemma

_FIRST = "; lemmata transition system 1"
_VARIABLE = re.compile(r"; (state|input|pc) \|([^|]*)\|")
_CUT = re.compile(r'; cut (\d+) ("(?:[^"\\]|\\.)*") modifies((?: \|[^|]*\|)*) reads((?: \|[^|]*\|)*)')
_LEMMA = re.compile(r"\(! (.*) :source \|([^|]*)\|(?: :cut (\d+))?\)", re.DOTALL)


def system_text(system: TransitionSystem) -> str:
    """The system as SMT-LIB definitions."""
    written = write(system.roots)
    variables = (*system.state, *system.inputs)
    names = ["!init", "!constraint", "!bad", *(f"!next {name_of(each)}" for each in system.state)]
    sorts = ["Bool"] * 3 + [sort_text(each.sort()) for each in system.state]
    lines = [_FIRST, *_header(system)]
    lines += [f"(declare-const |{name_of(each)}| {sort_text(each.sort())})" for each in variables]
    lines += [f"(define-fun {name} () {sort} {text})" for name, sort, text in written.definitions]
    for name, sort, text in zip(names, sorts, written.roots, strict=True):
        lines.append(f"(define-fun |{name}| () {sort} {text})")
    return "\n".join(lines) + "\n"


def _header(system: TransitionSystem) -> list[str]:
    lines = [f"; state |{name_of(each)}|" for each in system.state]
    lines += [f"; input |{name_of(each)}|" for each in system.inputs]
    if system.pc is not None:
        lines.append(f"; pc |{name_of(system.pc)}|")
    for cut in system.cuts:
        modifies, reads = ("".join(f" |{name_of(x)}|" for x in part) for part in (cut.modifies, cut.reads))
        lines.append(f"; cut {cut.number} {json.dumps(cut.name)} modifies{modifies} reads{reads}")
    return lines


def parse_system(terms: Terms, text: str) -> TransitionSystem:
    """The system that a text by `system_text` describes."""
    lines = text.splitlines()
    if not lines or lines[0] != _FIRST:
        raise TextError(f"1:1: expected {_FIRST!r}")
    names = [found.groups() for line in lines if (found := _VARIABLE.fullmatch(line))]
    state = [name for role, name in names if role == "state"]
    inputs = [name for role, name in names if role == "input"]
    wanted = [f"|{name}|" for name in (*state, *inputs, "!init", "!constraint", "!bad")]
    parts = parse_definitions(terms, text, [*wanted, *(f"|!next {name}|" for name in state)])
    variables = dict(zip((*state, *inputs), parts, strict=False))
    init, constraint, bad, *images = parts[len(variables) :]
    system = TransitionSystem(
        terms,
        tuple(variables[name] for name in state),
        tuple(variables[name] for name in inputs),
        init,
        dict(zip((variables[name] for name in state), images, strict=True)),
        constraint,
        bad,
        next((_named(name, variables) for role, name in names if role == "pc"), None),
        tuple(_cut(line, variables) for line in lines if line.startswith("; cut ")),
    )
    wrong = problems(system)
    if wrong:
        raise TextError("; ".join(wrong))
    return system


def _named(name: str, variables: dict[str, Term]) -> Term:
    if name not in variables:
        raise TextError(f"no variable has the name {name!r}")
    return variables[name]


def _cut(line: str, variables: dict[str, Term]) -> CutPoint:
    found = _CUT.fullmatch(line)
    if found is None:
        raise TextError(f"not a cut point: {line}")
    number, name, *named = found.groups()
    modifies, reads = (
        tuple(_named(each, variables) for each in re.findall(r"\|([^|]*)\|", part)) for part in named
    )
    return CutPoint(int(number), json.loads(name), modifies, reads)


def system_hash(system: TransitionSystem) -> str:
    """The SHA-256 of the system's text."""
    import hashlib

    return hashlib.sha256(system_text(system).encode()).hexdigest()


def lemma_text(lemma: Lemma) -> str:
    """A lemma as one SMT-LIB term with attributes."""
    cut = "" if lemma.cut is None else f" :cut {lemma.cut}"
    return f"(! {text_of(lemma.formula)} :source |{lemma.source}|{cut})"


def parse_lemma(system: TransitionSystem, text: str) -> Lemma:
    """The lemma about this system that a text by `lemma_text` describes."""
    found = _LEMMA.fullmatch(text)
    if found is None:
        raise TextError("1:1: expected (! formula :source |name| :cut number)")
    formula, source, cut = found.groups()
    term = parse_term(system.terms, formula, system.state)
    if not term.sort().is_bool():
        raise TextError("1:1: expected a formula")
    return Lemma(term, source, None if cut is None else int(cut))
