"""Makes a program on which gcc and the interpreter disagree smaller.

`python -m tests.differential.reduce FILE.c [--bits 32]` prints what is left.

Lines are removed in ever smaller runs, then parts in parentheses are replaced by constants or by parts of
themselves, as long as gcc accepts the program, its sanitizers find nothing, and the disagreement stays.
"""

import argparse
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from lemmata.cfa.source import InputError
from tests.differential.comparison import Incomparable, disagreement
from tests.differential.compiler import SANITIZERS, CompilerError, execute

Check = Callable[[str], bool]


def without_lines(text: str, interesting: Check) -> str:
    """Remove runs of lines, long ones first, until no line can go."""
    lines = text.splitlines()
    size = max(len(lines) // 2, 1)
    while size:
        at, changed = 0, False
        while at < len(lines):
            shorter = lines[:at] + lines[at + size :]
            if _balanced(lines[at : at + size]) and interesting("\n".join(shorter) + "\n"):
                lines, changed = shorter, True
            else:
                at += 1 if size < 8 else size // 2
        size = size if changed and size == 1 else size // 2
    return "\n".join(lines) + "\n"


def _balanced(lines: Sequence[str]) -> bool:
    depth = 0
    for character in "".join(lines):
        depth += (character == "{") - (character == "}")
        if depth < 0:
            return False
    return depth == 0


def without_parts(text: str, interesting: Check) -> str:
    """Replace what stands in parentheses or braces, outermost first, by something shorter."""
    at = 0
    while at < len(text):
        if text[at] in "({":
            for shorter in _candidates(text, at):
                if len(shorter) < len(text) and interesting(shorter):
                    text = shorter
                    at -= 1
                    break
        at += 1
    return text


def _candidates(text: str, at: int) -> Iterator[str]:
    end = _closing(text, at)
    if end is None:
        return
    before, inside, after = text[:at], text[at + 1 : end], text[end + 1 :]
    if text[at] == "{":
        yield f"{before}{{}}{after}"
        yield f"{before}{{0}}{after}"
        return
    yield f"{before}0{after}"
    yield f"{before}1{after}"
    yield f"{before}(){after}"
    yield before + after
    for start, character in enumerate(inside):
        last = _closing(inside, start) if character == "(" else None
        if last is not None:
            yield before + inside[start : last + 1] + after


def _closing(text: str, at: int) -> int | None:
    close = {"(": ")", "{": "}"}[text[at]]
    depth = 0
    for here in range(at, len(text)):
        depth += (text[here] == text[at]) - (text[here] == close)
        if depth == 0:
            return here
    return None


def disagrees(bits: int, level: str, include: Path | None) -> Check:
    def check(text: str) -> bool:
        try:
            if disagreement(text, bits, (level,), include) is None:
                return False
            plain = execute(text, bits, include=include)
            others = (("-O2", "-Werror=return-type", "-Werror=uninitialized"), SANITIZERS)
            return all(execute(text, bits, flags, 5, include) == plain for flags in others)
        except (CompilerError, Incomparable, InputError, subprocess.TimeoutExpired):
            return False

    return check


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--bits", type=int, default=64, choices=(32, 64))
    parser.add_argument("--level", default="-O0")
    parser.add_argument("--include", type=Path)
    arguments = parser.parse_args()
    check = disagrees(arguments.bits, arguments.level, arguments.include)
    text = arguments.file.read_text()
    if not check(text):
        parser.error("gcc and the interpreter agree, or the program has undefined behaviour")
    before = ""
    while before != text:
        before = text
        text = without_parts(without_lines(text, check), check)
    print(text)


if __name__ == "__main__":
    main()
