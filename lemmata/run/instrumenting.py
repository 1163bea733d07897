"""`lemmata instrument`: a C program with inferred invariants as assumptions (paper 001, Algorithm 3).

The text gets calls of marking functions first, where assumptions may stand, with the variables that can be
named there as arguments, and copies `x_init` of what a function may change. That text is read and analysed.
What is known where control comes to a call is written in its place. So scopes, shadowing, macros and
inlined instances need no care of their own: the call means the same in both texts, and what the text does
is not changed by it.
"""

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from lemmata.cfa.source import InputError, Place, Unsupported
from lemmata.report import text as words
from lemmata.run.configurations import Use
from lemmata.run.failures import OK, complain
from lemmata.run.limits import Budget
from lemmata.run.loading import Source, check_name
from lemmata.run.supervision import Died, Said, Say, Used, supervised
from lemmata.value import replace, value

if TYPE_CHECKING:
    from lemmata.encode.points import Places
    from lemmata.frontends.c.options import Options
    from lemmata.frontends.c.outline import Body, Outline, Point, Scalar
    from lemmata.system.verdict import Lemma

GENERATORS: Mapping[str, tuple[Use, ...]] = {
    "df": (Use("octagons"), Use("df", {"rounds": 1, "domains": ()})),
    "pips": (Use("pips"),),
    "pagai": (Use("pagai"),),
    "all": (Use("octagons"), Use("pips"), Use("pagai"), Use("df", {"rounds": 1, "domains": ()})),
}
"""What can be asked for with --invariants: the sources that work one after another."""

INFERENCE = 0.6
"""The share of the time in which invariants are looked for; then what was found is written."""

ASSUMES: Mapping[str, str] = {
    "__VERIFIER_assume": "int",
    "__ESBMC_assume": "_Bool",
    "__CPROVER_assume": "_Bool",
}
"""The functions that assumptions can be written with, and the types of their parameters."""


@value
class Instrumentation:
    """`output` is a file, or for several files a folder; `assume` is the function that is called."""

    source: Source
    invariants: str
    assume: str
    output: Path
    budget: Budget = Budget()


def instrument(request: Instrumentation) -> int:
    """`lemmata instrument`"""
    several = len(request.source.files) > 1
    if several and len({file.name for file in request.source.files}) < len(request.source.files):
        raise InputError(words.COMMAND_LINE, "two files have one name, so the folder cannot hold both")
    declaration = f"extern void {request.assume}({ASSUMES[request.assume]});"
    made = _within_limits(request, declaration)
    try:
        if several:
            request.output.mkdir(parents=True, exist_ok=True)
        for file, text in zip(request.source.files, made.texts, strict=True):
            (request.output / file.name if several else request.output).write_bytes(text)
    except OSError as error:
        place = Place(str(error.filename or request.output))
        raise InputError(place, f"cannot be written: {error.strerror}") from None
    for kind in made.rests:
        complain(f"assumption: {kind}")
    print(f"{made.count} assumptions at {made.points} of {made.possible} places")
    return OK


def _within_limits(request: Instrumentation, declaration: str) -> "Instrumented":
    """The work is done in a child; Unsupported where a limit has ended it."""
    budget = replace(request.budget, check=0.0)
    start = time.monotonic()

    def work(say: Say) -> None:
        seconds = None if budget.seconds is None else INFERENCE * budget.seconds
        say(instrumented(request.source, request.invariants, request.assume, declaration, seconds))

    with closing(supervised(work, budget.megabytes)) as events:
        for event in events:
            limit = None
            match event:
                case Said(Instrumented() as made):
                    return made
                case Used():
                    limit = budget.struck(event, time.monotonic() - start, "instrumenting")
                case Died(signal):
                    limit = words.died("instrumenting", signal)
            if limit is not None:
                raise Unsupported(words.COMMAND_LINE, limit)
    raise AssertionError("the events end with an answer or a death")


@value
class Instrumented:
    """The files' texts; so many assumptions at so many of the possible points. `rests` are the Program's own
    assumptions, which the invariants rest on."""

    texts: tuple[bytes, ...]
    count: int
    points: int
    possible: int
    rests: tuple[str, ...]


def instrumented(
    source: Source, invariants: str, assume: str, declaration: str, seconds: float | None = None
) -> Instrumented:
    """The program with invariants of the generators as arguments of the function `assume`, which is declared
    where it is not yet. When so many `seconds` of CPU time are used up, what was found is all.
    """
    from lemmata.frontends.c import Options, outline_of

    for file in source.files:
        check_name(file)
    options = Options(
        pointer_bits=source.pointer_bits,
        include_dirs=source.include_dirs,
        defines=source.defines,
        megabytes=source.memory or Options().megabytes,
    )
    work = _Work(source, options, outline_of(source.files, options), assume)
    places, lemmas, rests = work.analysed(GENERATORS[invariants], inf if seconds is None else seconds)
    conditions = {
        point: found for at, point in work.points.items() if (found := work.conditions(places, at, lemmas))
    }
    return Instrumented(
        tuple(work.written(conditions, declaration)),
        sum(map(len, conditions.values())),
        len(conditions),
        len(work.points),
        rests,
    )


class _Work:
    """One program on its way: its outline, and the copies that are declared in it."""

    def __init__(self, source: Source, options: "Options", outline: "Outline", assume: str) -> None:
        self._source = source
        self._options = options
        self._outline = outline
        self._assume = assume
        self.points = dict(enumerate(point for point in outline.points if point.function != assume))
        self._copies = {body.function: self._copied(body) for body in outline.bodies}

    def _copied(self, body: "Body") -> "dict[Scalar, Scalar]":
        from lemmata.frontends.c.weaving import copy_of

        return {one: copy_of(one, self._outline.words) for one in body.inputs}

    def _names(self, point: "Point") -> "tuple[Scalar, ...]":
        """The point's variables, and the copies of those that the function may change."""
        return (*point.names, *self._copies.get(point.function, {}).values())

    def _declarations(self, wanted: "frozenset[str] | None" = None) -> "dict[Body, list[str]]":
        from lemmata.frontends.c.weaving import type_name

        return {
            body: [
                f"{type_name(copy.type)} {copy.name} = {one.name};"
                for one, copy in self._copies[body.function].items()
                if wanted is None or copy.name in wanted
            ]
            for body in self._outline.bodies
        }

    # ------------------------------------------------------------ the analysis

    def analysed(self, uses: Sequence[Use], seconds: float) -> "tuple[Places, list[Lemma], tuple[str, ...]]":
        """What the generators find about the program with marks, within the seconds."""
        from lemmata.encode.expressions import NotEncoded
        from lemmata.encode.pipeline import prepare
        from lemmata.encode.points import PASSES, Places
        from lemmata.encode.transitions import encode
        from lemmata.frontends.c import parse
        from lemmata.logic.terms import Terms
        from lemmata.run.deciding import used
        from lemmata.run.search import EncodedView, generated

        program = parse(self._source.files, self._marked())
        stage = prepare(program, passes=PASSES)
        try:
            encoded = encode(stage, Terms())
        except NotEncoded as error:
            span = program.functions[program.entry].span if error.span is None else error.span
            raise Unsupported(program.place(span), f"{error} is not encoded yet") from None
        lemmas = generated(uses, encoded.system, EncodedView(encoded), lambda: used() > seconds)
        kinds = dict.fromkeys(one.kind for one in stage.program.assumptions)
        rests = tuple(kind for kind in kinds if not kind.startswith("no-body:lemmata_point_"))
        return Places(encoded), lemmas, rests

    def _marked(self) -> "Options":
        from lemmata.cfa.points import POINT
        from lemmata.frontends.c.weaving import type_name, woven
        from lemmata.value import replace

        calls, beginnings = {}, dict[int, str]()
        for number, point in self.points.items():
            names = self._names(point)
            types = ", ".join(type_name(one.type) for one in names) or "void"
            calls[point] = f"{POINT}{number}({', '.join(one.name for one in names)})"
            declared = f"extern void {POINT}{number}({types});"
            beginnings[point.file] = f"{beginnings.get(point.file, '')} {declared}".strip()
        texts = woven(self._outline, calls, self._declarations(), beginnings)
        return replace(self._options, texts=tuple(zip(self._source.files, texts, strict=True)))

    def conditions(self, places: "Places", number: int, lemmas: "Sequence[Lemma]") -> list[str]:
        point = self.points[number]
        copies = frozenset(one.name for one in self._copies.get(point.function, {}).values())
        named = [(one.name, one.type) for one in self._names(point)]
        found = places.conditions(number, named, lemmas)
        return [each for each in found if not _is_about(each, copies)]

    # ------------------------------------------------------------ the result

    def written(self, conditions: "Mapping[Point, Sequence[str]]", declaration: str) -> list[bytes]:
        from lemmata.frontends.c.weaving import woven

        calls = {
            point: f"{self._assume}({' && '.join(_operand(each, found) for each in found)})"
            for point, found in conditions.items()
        }
        said = frozenset(re.findall(r"[A-Za-z_]\w*", " ".join(calls.values())))
        beginnings = dict.fromkeys(self._undeclared(calls), declaration)
        return woven(self._outline, calls, self._declarations(said), beginnings)

    def _undeclared(self, calls: "Mapping[Point, str]") -> Iterator[int]:
        """The files that call the function before they have declared it."""
        for number, declared in enumerate(self._outline.declared):
            first = min((point.offset for point in calls if point.file == number), default=None)
            if first is not None and declared.get(self._assume, first) >= first:
                yield number


def _is_about(condition: str, copies: frozenset[str]) -> bool:
    """It speaks of copies alone, which never change: that is known where the function starts."""
    said = {word for word in re.findall(r"[A-Za-z_]\w*", condition) if word not in _TYPE_WORDS}
    return bool(said) and said <= copies


_TYPE_WORDS = frozenset({"signed", "unsigned", "char", "short", "int", "long", "float", "double"})


def _operand(condition: str, all_of_them: Sequence[str]) -> str:
    loose = len(all_of_them) > 1 and re.search(r"\|\||\?", condition)
    return f"({condition})" if loose else condition
