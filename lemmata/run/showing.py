"""`lemmata cfa` and `lemmata doctor`: what a file means, and what is missing."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from lemmata.cfa.source import InputError, Place
from lemmata.report import text
from lemmata.run.failures import INPUT_ERROR, OK
from lemmata.run.loading import Source, load

if TYPE_CHECKING:
    from lemmata.cfa.program import Program


def show(source: Source, property_: str | None, form: str, output: Path | None) -> int:
    """`lemmata cfa`"""
    program = load(source, property_)
    rendered = render(program, form)
    if output is None:
        sys.stdout.write(rendered)
        return OK
    try:
        output.write_text(rendered, encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise InputError(Place(str(output)), f"cannot be written: {error.strerror}") from None
    return OK


def render(program: "Program", form: str) -> str:
    if form == "dot":
        from lemmata.cfa.dot import dot_program

        return dot_program(program)
    if form == "statistics":
        from lemmata.cfa.statistics import statistics

        return text.table(statistics(program).rows())
    from lemmata.cfa.printer import print_program

    return print_program(program)


def diagnose() -> int:
    """`lemmata doctor`"""
    from lemmata.doctor import examine

    found = list(examine())
    for check in found:
        print(text.check(check.name, check.detail, check.remedy, good=check.good, needed=check.needed))
    return OK if all(check.good or not check.needed for check in found) else INPUT_ERROR
