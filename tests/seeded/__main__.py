"""`python -m tests.seeded [TABLE | NAME]...`: each seeded bug makes its tests fail, which pass without it.

It works in a copy. What survives is printed, and makes the exit code 1.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.sandbox import changed, copied, passes
from tests.seeded import tables
from tests.seeded.bug import Bug


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.seeded", description=__doc__)
    parser.add_argument("wanted", nargs="*", metavar="TABLE|NAME", help="only these (default: all)")
    parser.add_argument("--seconds", type=float, default=300, help="longest run of the tests of one bug")
    arguments = parser.parse_args()
    chosen = selected(arguments.wanted)
    if not chosen:
        sys.exit(f"there is no such table or bug; the tables are {', '.join(tables())}")
    total: Counter[str] = Counter(table for table, _ in chosen)
    caught: Counter[str] = Counter()
    with copied() as copy:
        sound = {tests: passes(copy, tests, arguments.seconds) for tests in {bug.tests for _, bug in chosen}}
        for table, bug in chosen:
            if not sound[bug.tests]:
                print(f"fails without any bug: {bug.name}: {' '.join(bug.tests)}", flush=True)
            elif noticed(copy, bug, arguments.seconds):
                caught[table] += 1
    for table, seeded in total.items():
        print(f"{table:<12} {caught[table]:>3} of {seeded} caught")
    return int(caught != total)


def selected(wanted: Sequence[str]) -> list[tuple[str, Bug]]:
    return [
        (table, bug)
        for table, bugs in tables().items()
        for bug in bugs
        if not wanted or table in wanted or bug.name in wanted
    ]


def noticed(copy: Path, bug: Bug, seconds: float) -> bool:
    start = time.monotonic()
    with changed(copy, bug.file, bug.seeded()):
        found = not passes(copy, bug.tests, seconds)
    took = time.monotonic() - start
    print(f"{'caught  ' if found else 'SURVIVED'} {bug.name} ({bug.file}), {took:.0f} s", flush=True)
    return found


if __name__ == "__main__":
    sys.exit(main())
