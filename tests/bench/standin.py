"""Stands in for the verifier: does what the name of its first file says."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from lemmata.report.result import NOTHING_TO_VIOLATE

NEVER = 1000


def answer(verdict: str, **more: object) -> int:
    print(json.dumps({"verdict": verdict, **more}))
    return {"true": 0, "false": 1, "unknown": 2}[verdict]


def detached(seconds: float) -> None:
    """A grandchild in a session of its own, whose parent ends at once."""
    sleeper = f"import os, time; os.fork() and os._exit(0); os.setsid(); time.sleep({seconds})"
    subprocess.run([sys.executable, "-c", sleeper], check=True)


def spin() -> None:
    while True:
        sum(range(1000))


def perform(word: str) -> int:
    match word:
        case "crash":
            raise ValueError("no such thing")
        case "liar":
            answer("true")
            return 1
        case "unread":
            print("a.c:1:1: an expression was expected", file=sys.stderr)
            return 3
        case "spin" | "sleep" | "hog":
            return linger(word)
        case _:
            return say(word)


def say(word: str) -> int:
    match word:
        case "true":
            return answer("true", k=3, certificate={"checked by": ["z3"], "seconds": 0.001})
        case "nothing":
            return answer("true", remarks=[NOTHING_TO_VIOLATE])
        case "false":
            return answer("false", certificate={"checked by": ["interpreter", "gcc"], "seconds": 0.002})
        case "unknown":
            return answer("unknown", reason="a.c:3:4: loop 'x' needs an invariant over 7 variables")
        case "late":
            return answer("unknown", reason="time limit: 20 s CPU")
        case "orphan":
            detached(NEVER)
            return answer("true")
        case "brief":
            detached(0.3)
            return answer("true")
    return 4


def linger(word: str) -> int:
    held = os.urandom(1 << 20) * (600 if word == "hog" else 1)
    if word == "spin" and os.fork() == 0:
        spin()
    time.sleep(NEVER)
    return len(held)


if __name__ == "__main__":
    sys.exit(perform(Path(sys.argv[2]).stem.partition("-")[0]))
