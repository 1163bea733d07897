"""`python -m tests.verdicts`: what an engine makes of our own corpus.

With --write it writes tests/programs/open.txt anew: the programs that the default engine does not decide.
"""

import argparse
import contextlib
import io
import sys
from collections import Counter

from lemmata.run import CONFIGURATIONS, DEFAULT_ENGINE
from tests.verdicts.corpus import OPEN, Task, drawn, found, tasks, verify

HEAD = """\
# Programs that the default engine does not decide yet; `python -m tests.verdicts --write` writes this list.
"""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.verdicts", description=__doc__)
    parser.add_argument("--engine", choices=CONFIGURATIONS, default=DEFAULT_ENGINE)
    parser.add_argument("--timeout", type=float, default=5, help="CPU seconds for each program")
    parser.add_argument("--sample", type=int, help="only so many of the programs")
    parser.add_argument("--write", action="store_true", help="write the list of open programs")
    arguments = parser.parse_args()
    chosen = drawn(tasks(), arguments.sample, "sample") if arguments.sample else tasks()
    counts: Counter[str] = Counter()
    undecided: list[str] = []
    for task in chosen:
        verdict, reason = answered(task, arguments.engine, arguments.timeout)
        kind = "correct" if verdict == task.verdict else "unknown" if verdict == "unknown" else "wrong"
        counts[f"{kind} {task.verdict}"] += 1
        if kind != "correct":
            undecided.append(task.name)
            print(f"{kind:<8} {task.name}: {reason}", flush=True)
    print(", ".join(f"{number} {what}" for what, number in sorted(counts.items())))
    if arguments.write:
        OPEN.write_text(HEAD + "".join(f"{name}\n" for name in undecided), encoding="utf-8")
    return any(what.startswith("wrong") for what in counts)


def answered(task: Task, engine: str, seconds: float) -> tuple[str, str]:
    with contextlib.redirect_stdout(io.StringIO()) as output:
        verify(task, engine, seconds)
    answer = found(output.getvalue())
    return answer.verdict, answer.reason


if __name__ == "__main__":
    sys.exit(main())
