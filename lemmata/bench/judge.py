"""What a finished run of `lemmata verify` was worth: its verdict against the task's, or how it failed.

Nothing that a verifier prints is trusted: its exit code must say the same as its output, and whatever does
not is a crash.
"""

import json
import re
from collections.abc import Mapping
from typing import TypeAlias

from lemmata.bench.guard import Ended
from lemmata.bench.sample import Question
from lemmata.report.result import NOTHING_TO_VIOLATE
from lemmata.value import value

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

CORRECT = ("correct-true", "correct-false")
WRONG = ("wrong-true", "wrong-false")
GAVE_UP = ("unknown", "timeout", "wall", "memory")
FAILURES = ("crash", "overrun", "left-behind", "input-error")
APART = "no-assertion"
KINDS = (*CORRECT, *WRONG, "unlabelled", APART, *GAVE_UP, *FAILURES)
"""`no-assertion`: the task is false, but the program has nothing that violates this property, so that it must
mean another one. `wall`: the wall limit struck before that on CPU time, as on a busy machine. `overrun`: the
limits were enforced from outside; `left-behind`: processes outlived the verifier."""

SCORES: Mapping[str, int] = {"correct-true": 2, "correct-false": 1, "wrong-false": -16, "wrong-true": -32}
"""The points of SV-COMP."""

_EXITS = {0: "true", 1: "false", 2: "unknown"}
_WALL = re.compile(r"\bof wall time\b")
_TIME = re.compile(r"\b(time(out)?|cpu|wall)\b.*\blimit|\btimeout\b|\btime limit\b", re.IGNORECASE)
_MEMORY = re.compile(r"\bmemory limit|\bout of memory\b|\blimit .*\bmemory\b", re.IGNORECASE)


@value
class Result:
    """One line of a results file.

    `evidence` says how the check of a certificate or a counterexample ended, `compiled` what the compiled
    program did with the counterexample, `check` the seconds that both took, `statistics` what the verifier
    has counted.
    """

    group: str
    task: str
    property: str
    engine: str
    expected: bool | None
    kind: str
    verdict: str
    reason: str
    k: int | None
    decided_by: str
    evidence: str
    compiled: str
    check: float
    cpu: float
    wall: float
    memory: float
    statistics: Mapping[str, Json]


Key = tuple[str, str]


def key(result: Result) -> Key:
    """What the result is an answer to: the same for all engines."""
    return result.task, result.property


def judge(question: Question, engine: str, ended: Ended) -> Result:
    said = _object(ended.output)
    kind, verdict, reason = _kind(question.expected.verdict, ended, said)
    certificate = _part(said, "certificate")
    k = said.get("k")
    return Result(
        group=question.group,
        task=str(question.task.definition),
        property=question.expected.property.stem,
        engine=engine,
        expected=question.expected.verdict,
        kind=kind,
        verdict=verdict,
        reason=reason,
        k=k if isinstance(k, int) else None,
        decided_by=str(said.get("decided_by") or ""),
        evidence=_evidence(verdict, reason),
        compiled=_compiled(verdict, certificate),
        check=_number(certificate.get("seconds")),
        cpu=ended.cpu,
        wall=ended.wall,
        memory=ended.memory,
        statistics=_part(said, "statistics"),
    )


def _kind(expected: bool | None, ended: Ended, said: Mapping[str, Json]) -> tuple[str, str, str]:
    """(kind, verdict, reason)"""
    if ended.limit:
        return "overrun", "", f"had to be stopped from outside: {ended.limit}"
    if ended.left:
        return "left-behind", "", f"{ended.left} processes were left behind"
    if ended.status == 3:
        return "input-error", "", _last_line(ended.errors)
    verdict = said.get("verdict")
    if not isinstance(verdict, str) or _EXITS.get(ended.status) != verdict or "Traceback" in ended.errors:
        return "crash", "", _crash(ended)
    if verdict == "unknown":
        reason = str(said.get("reason") or "no reason was given")
        return _given_up(reason), verdict, reason
    if expected is None:
        return "unlabelled", verdict, ""
    if verdict == "true" and not expected and NOTHING_TO_VIOLATE in _texts(said, "remarks"):
        return APART, verdict, ""
    correct = verdict == ("true" if expected else "false")
    return f"{'correct' if correct else 'wrong'}-{verdict}", verdict, ""


def _given_up(reason: str) -> str:
    if _WALL.search(reason):
        return "wall"
    if _TIME.search(reason):
        return "timeout"
    return "memory" if _MEMORY.search(reason) else "unknown"


_REJECTIONS = (
    ("certificate not checked", "not checked in time"),
    ("certificate rejected", "refuted"),
    ("certificate refuted", "refuted"),
    ("counterexample rejected", "contradicted"),
    ("counterexample not checked", "not replayed in time"),
)


def _evidence(verdict: str, reason: str) -> str:
    if verdict == "unknown":
        return next((name for beginning, name in _REJECTIONS if beginning in reason), "")
    return {"true": "accepted", "false": "confirmed"}.get(verdict, "")


def _compiled(verdict: str, certificate: Mapping[str, Json]) -> str:
    by = certificate.get("checked by")
    if verdict != "false" or not isinstance(by, list):
        return ""
    return "compiled too" if len(by) > 1 else "not comparable"


def _crash(ended: Ended) -> str:
    return f"exit {ended.status}: {_last_line(ended.errors) or _last_line(ended.output) or 'no output'}"


def _last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip()[:300] if lines else ""


# ---------------------------------------------------------------- JSON


def _object(text: str) -> Mapping[str, Json]:
    try:
        read = json.loads(text)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}


def _part(said: Mapping[str, Json], name: str) -> Mapping[str, Json]:
    part = said.get(name)
    return part if isinstance(part, dict) else {}


def _texts(said: Mapping[str, Json], name: str) -> list[Json]:
    part = said.get(name)
    return part if isinstance(part, list) else []


def _number(given: Json) -> float:
    return float(given) if isinstance(given, int | float) else 0.0
