"""Horn clauses over one predicate, for z3's fixedpoint engine Spacer, in a child process.

The clauses are written with z3's commands `declare-rel`, `rule` and `query`, which give back an
interpretation of the predicate (`print-certificate`) or a derivation of the query in ground facts
(`print-answer`); SMT-LIB's HORN logic has no command for the second. Both are read as texts, and proved by
whoever uses them.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from lemmata.logic.external import converse, read_value
from lemmata.logic.limits import NO_LIMITS, Limits
from lemmata.logic.solver import Undecided
from lemmata.logic.terms import Term, Terms, name_of
from lemmata.logic.text import TextError, parse_term, sort_text, write
from lemmata.logic.values import Value
from lemmata.value import value

_PREDICATE = "!reached"
# Without inlining and slicing: what is inlined or sliced is missing from the interpretation.
_OPTIONS = (
    "engine spacer",
    "xform.inline_eager false",
    "xform.inline_linear false",
    "xform.slice false",
)
_TOKEN = re.compile(r'\|[^|]*\||"(?:[^"]|"")*"|[()]|[^\s()|"]+')

# z3's own names for divisions of which it knows that nothing is divided by zero.
_DIVISIONS = {f"bv{each}_i": f"bv{each}" for each in ("udiv", "urem", "sdiv", "srem", "smod")}
# Levels before the first step, and for the query after the last.
_AROUND = 2

Expression: TypeAlias = "str | list[Expression]"


@value
class Clauses:
    """The predicate speaks of `state`; the three kinds of clauses say what makes a fact of what.

    facts => P(state); P(state) and moves => P(images); P(state) and ends => the query.
    """

    state: Sequence[Term]
    inputs: Sequence[Term]
    facts: Term
    moves: Term
    images: Sequence[Term]
    ends: Term


@value
class Closed:
    """No derivation of the query: the predicate may be `formula`, over the state.

    None where z3 says nothing of it, because no fact or no end is possible anyway.
    """

    formula: Term | None


@value
class Derived:
    """The query follows; `facts` are the states of its derivation in order, as far as they can be read."""

    facts: tuple[Mapping[Term, Value], ...]


HornAnswer: TypeAlias = Closed | Derived | Undecided


def spacer(
    terms: Terms, clauses: Clauses, limits: Limits = NO_LIMITS, *, levels: int | None = None
) -> HornAnswer:
    """What Spacer says of the clauses; it gives up beyond so many levels."""
    answer = converse("z3", script(clauses, levels), limits)
    match answer:
        case Undecided():
            return answer
        case ("unsat", text):
            return _closed(terms, clauses, text)
        case (_, text):
            return Derived(tuple(_facts(terms, clauses, text)))


# ---------------------------------------------------------------- to text


def script(clauses: Clauses, levels: int | None = None) -> str:
    lines = [f"(set-option :fp.{option})" for option in _OPTIONS]
    if levels is not None:
        lines.append(f"(set-option :fp.spacer.max_level {levels + _AROUND})")
    lines += [f"(declare-rel |{_PREDICATE}| ({_sorts(clauses)}))", "(declare-rel |!query| ())"]
    variables = (*clauses.state, *clauses.inputs)
    lines += [f"(declare-var |{name_of(each)}| {sort_text(each.sort())})" for each in variables]
    lines += [f"(rule {clause})" for clause in _implications(clauses, "|!query|")]
    lines.append("(query |!query| :print-certificate true :print-answer true)")
    return "\n".join(lines) + "\n"


def standard(clauses: Clauses) -> str:
    """The same in SMT-LIB's logic HORN: satisfiable where the query does not follow."""
    variables = " ".join(
        f"(|{name_of(each)}| {sort_text(each.sort())})" for each in (*clauses.state, *clauses.inputs)
    )
    lines = ["(set-logic HORN)", f"(declare-fun |{_PREDICATE}| ({_sorts(clauses)}) Bool)"]
    for clause in _implications(clauses, "false"):
        lines.append(f"(assert (forall ({variables}) {clause}))" if variables else f"(assert {clause})")
    return "\n".join([*lines, "(check-sat)"]) + "\n"


def _sorts(clauses: Clauses) -> str:
    return " ".join(sort_text(each.sort()) for each in clauses.state)


def _implications(clauses: Clauses, query: str) -> list[str]:
    here = _applied([f"|{name_of(each)}|" for each in clauses.state])
    return [
        _implication([clauses.facts], [], here),
        _implication([clauses.moves, *clauses.images], [here], None),
        _implication([clauses.ends], [here], query),
    ]


def _implication(roots: Sequence[Term], body: Sequence[str], head: str | None) -> str:
    """The first root is in the body; without a head, the predicate of the other roots is it."""
    written = write(roots)
    condition, *images = written.roots
    lets = "".join(f"(let (({name} {text})) " for name, _, text in written.definitions)
    whole = f"(=> (and true {' '.join([*body, condition])}) {head or _applied(images)})"
    return f"{lets}{whole}{')' * len(written.definitions)}"


def _applied(arguments: Sequence[str]) -> str:
    return f"(|{_PREDICATE}| {' '.join(arguments)})" if arguments else f"|{_PREDICATE}|"


# ---------------------------------------------------------------- from text


def _closed(terms: Terms, clauses: Clauses, text: str) -> Closed | Undecided:
    found = _equation(_read(text))
    if found is None:
        return Closed(None)
    (applied, formula), bindings = found
    names = applied[1:] if isinstance(applied, list) else []
    pairs = zip(names, clauses.state, strict=True)
    lets = [f"(({name} |{name_of(each)}|))" for name, each in pairs] + list(map(_text, bindings))
    body = "".join(f"(let {each} " for each in lets) + _text(formula) + ")" * len(lets)
    if re.search(r"\((forall|exists|lambda) ", body):
        return Undecided("the invariant has quantifiers")
    try:
        return Closed(parse_term(terms, body, clauses.state))
    except TextError as error:
        return Undecided(f"the invariant cannot be read: {str(error)[:100]}")


def _equation(answer: list[Expression]) -> tuple[list[Expression], list[Expression]] | None:
    """Both sides of `(= (P A ...) formula)`, and the bindings of every `let` around it.

    The equation may itself be what a `let` gives a name to.
    """
    waiting: list[tuple[Expression, list[Expression]]] = [(each, []) for each in answer]
    while waiting:
        expression, bindings = waiting.pop()
        match expression:
            case ["=", applied, formula] if _name(applied) == _PREDICATE:
                return [applied, formula], bindings
            case ["let", [*more], inner]:
                waiting.append((inner, [*bindings, more]))
                waiting += [(each[1], bindings) for each in more if len(each) == 2]
            case ["forall", _, inner] | ["!", inner, *_]:
                waiting.append((inner, bindings))
            case ["and", *parts]:
                waiting += [(part, bindings) for part in parts]
    return None


def _facts(terms: Terms, clauses: Clauses, text: str) -> Iterator[Mapping[Term, Value]]:
    """The conclusions of resolution steps, each once; z3 prints premises before what follows from them."""
    conclusions = (each[-1] for each in _lists(_read(text)) if each and each[0][:2] == ["_", "hyper-res"])
    seen = set()
    for conclusion in conclusions:
        if _name(conclusion) != _PREDICATE:
            continue
        fact = tuple(map(_text, conclusion[1:])) if isinstance(conclusion, list) else ()
        if fact not in seen:
            seen.add(fact)
            try:
                read = [read_value(terms, each) for each in fact]
            except TextError:
                return
            yield dict(zip(clauses.state, read, strict=True))


def _name(applied: Expression) -> str:
    """What is applied, without bars; nothing where that is no name."""
    name = applied[0] if isinstance(applied, list) and applied else applied
    return name.strip("|") if isinstance(name, str) else ""


def _read(text: str) -> list[Expression]:
    """All S-expressions of a text, as lists of lists of words."""
    found: list[Expression] = []
    stack = [found]
    for token in _TOKEN.findall(text):
        if token == "(":
            inner: list[Expression] = []
            stack[-1].append(inner)
            stack.append(inner)
        elif token == ")":
            if len(stack) > 1:
                stack.pop()
        else:
            stack[-1].append(token)
    return found


def _lists(expression: Expression) -> Iterator[list[Expression]]:
    """Every list, inner ones first."""
    stack: list[tuple[Expression, bool]] = [(expression, False)]
    while stack:
        each, entered = stack.pop()
        if isinstance(each, str):
            continue
        if entered:
            yield each
        else:
            stack.append((each, True))
            stack += [(inner, False) for inner in reversed(each)]


def _text(expression: Expression) -> str:
    words: list[str] = []
    stack: list[Expression] = [expression]
    while stack:
        each = stack.pop()
        if isinstance(each, str):
            words.append(_DIVISIONS.get(each, each))
        else:
            words.append("(")
            stack.append(")")
            stack += reversed(each)
    return " ".join(words).replace("( ", "(").replace(" )", ")")
