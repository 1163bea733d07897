"""Shows that the tests bite: `python -m tests.mutants` seeds small bugs, one at a time, into a copy.

Each is one changed operator, drawn by a seed. A mutant is caught when the tests of its room fail;
those that survive are printed, to be read: some change nothing that anybody could observe.
"""

import argparse
import ast
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.sandbox import ROOT, changed, copied, passes

# Rooms, and the tests that answer for them.
ROOMS = {
    "lemmata/engines/bvpdr": ("tests/engines/test_bvpdr.py",),
    "lemmata/system/export": ("tests/system/test_export.py",),
    "lemmata/frontends/c/lower": (
        "tests/frontends",
        "tests/cli/test_programs.py",
        "tests/differential/test_random_programs.py",
    ),
    "lemmata/frontends/c": ("tests/frontends", "tests/cli", "tests/differential/test_layouts.py"),
    "lemmata/cfa/interpreter": ("tests/cfa/interpreter", "tests/cli/test_programs.py"),
    "lemmata/cfa/properties": ("tests/cfa", "tests/cli/test_programs.py"),
    "lemmata/cfa": ("tests/cfa", "tests/cli/test_programs.py"),
}

SWAPS: dict[type[ast.AST], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.LShift: ">>",
    ast.RShift: "<<",
    ast.BitAnd: "|",
    ast.BitXor: "&",
    ast.And: "or",
    ast.Or: "and",
}


@dataclass(frozen=True)
class Mutant:
    room: str
    path: Path
    line: int
    before: str
    after: str
    text: str


def sites(tree: ast.AST) -> Iterator[tuple[ast.expr, ast.expr, str]]:
    """(left neighbour, right neighbour, new operator) for each operator between two expressions."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left, [op], [right]) if type(op) in SWAPS:
                yield left, right, SWAPS[type(op)]
            case ast.BinOp(left, op, right) if type(op) in SWAPS:
                yield left, right, SWAPS[type(op)]
            case ast.BoolOp(op, [left, right]):
                yield left, right, SWAPS[type(op)]


def mutants(room: str, path: Path) -> Iterator[Mutant]:
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines(keepends=True)
    for left, right, operator in sites(ast.parse(source)):
        line, start, end = (left.end_lineno or 0) - 1, left.end_col_offset or 0, right.col_offset
        if line != right.lineno - 1 or not lines[line].isascii():
            continue
        between = lines[line][start:end]
        stripped = between.strip(" ()")
        if not stripped or '"' in between or "|" in stripped:
            continue
        changed = lines[line][:start] + between.replace(stripped, operator, 1) + lines[line][end:]
        text = "".join([*lines[:line], changed, *lines[line + 1 :]])
        yield Mutant(room, path, line + 1, lines[line].strip(), changed.strip(), text)


def draw(count: int, seed: int) -> list[Mutant]:
    """The same number from each room; a file belongs to the first room that holds it."""
    chosen: list[Mutant] = []
    seen: set[Path] = set()
    for room in ROOMS:
        files = [path for path in sorted((ROOT / room).rglob("*.py")) if path not in seen]
        seen.update(files)
        possible = [mutant for path in files for mutant in mutants(room, path)]
        wanted = min(count // len(ROOMS), len(possible))
        chosen += random.Random(seed).sample(possible, wanted)
    return chosen


def caught(mutant: Mutant, copy: Path, seconds: float) -> bool:
    with changed(copy, mutant.path.relative_to(ROOT).as_posix(), mutant.text):
        return not passes(copy, tests(mutant.room), seconds)


def tests(room: str) -> list[str]:
    return [test for test in ROOMS[room] if (ROOT / test).exists()]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=300, help="longest run of the tests of one mutant")
    arguments = parser.parse_args()
    total: Counter[str] = Counter()
    killed: Counter[str] = Counter()
    with copied() as copy:
        for room in ROOMS:
            if not passes(copy, tests(room), arguments.seconds):
                sys.exit(f"the tests of {room} fail without any seeded bug")
        for mutant in draw(arguments.count, arguments.seed):
            total[mutant.room] += 1
            if caught(mutant, copy, arguments.seconds):
                killed[mutant.room] += 1
            else:
                place = f"{mutant.path.relative_to(ROOT)}:{mutant.line}"
                print(f"survived {place}\n  - {mutant.before}\n  + {mutant.after}", flush=True)
    for room, seeded in total.items():
        print(f"{room:<28} {killed[room]:>3} of {seeded} caught")


if __name__ == "__main__":
    main()
