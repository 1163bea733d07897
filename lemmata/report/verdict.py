"""The result of `lemmata verify` as text and as JSON."""

from collections.abc import Iterator, Mapping, Sequence

from lemmata.report.result import Answer, Input, Invariant, Result, Statistics, Step

_SHOWN = 60
"""Steps at either end of a counterexample that text shows."""
_WIDTH = 400
"""Characters of an invariant that text shows."""


def as_text(result: Result) -> str:
    """For people; the last line is the verdict."""
    return "\n".join([*_lines(result), verdict_line(result)]) + "\n"


def verdict_line(result: Result) -> str:
    match result.answer.verdict:
        case "true":
            return "verdict: true"
        case "false":
            return f"verdict: false({result.property})"
        case "unknown":
            return f"verdict: unknown ({result.answer.reason})"


def _lines(result: Result) -> Iterator[str]:
    answer = result.answer
    yield from _decided(answer)
    yield from _tried(result)
    yield from _proof(answer)
    yield from _violation(answer)
    if answer.checked is not None:
        shown = f"{answer.checked.shown}, " if answer.checked.shown else ""
        yield f"checked: {shown}by {' and '.join(answer.checked.by)}, in {answer.checked.seconds:.2f} s"
    if result.assumptions:
        yield f"assumptions: {', '.join(result.assumptions)}"
    yield from (f"REMARK: {remark}" for remark in answer.remarks)
    yield f"time: {result.cpu:.2f} s CPU, {result.wall:.2f} s wall"


def _decided(answer: Answer) -> Iterator[str]:
    if answer.verdict == "unknown":
        return
    bound = f", k = {answer.k}" if answer.k is not None else ""
    yield f"decided by: {answer.decided_by}{bound}"


# ---------------------------------------------------------------- unknown


def _tried(result: Result) -> Iterator[str]:
    """How far the search came, what stood in its way, and what to do next."""
    if result.answer.verdict != "unknown":
        return
    if result.answer.k is not None:
        yield f"searched: no violation within {result.answer.k} steps between cut points, by {result.engine}"
    for each in result.obstacles:
        yield f"obstacle: {each.what}"
        if each.values:
            values = ", ".join(f"{name} = {given}" for name, given in each.values.items())
            yield f"from the state at {each.location or 'the start'}: {_short(values)}"
    for hint in result.hints:
        yield f"try next: {hint}"


# ---------------------------------------------------------------- true


def _proof(answer: Answer) -> Iterator[str]:
    if answer.verdict != "true":
        return
    needed = [each for each in answer.invariants if each.needed]
    if not needed:
        yield "invariant: none is needed beside the property itself"
    for each in needed:
        yield f"invariant at {each.location}: {_said(each)} (found by {each.source})"


def _said(invariant: Invariant) -> str:
    if invariant.expression is not None:
        return _short(invariant.expression)
    return f"{_short(invariant.formula)}, which C cannot say,"


def _short(text: str) -> str:
    return text if len(text) <= _WIDTH else f"{text[:_WIDTH]}... ({len(text):,} characters)"


# ---------------------------------------------------------------- false


def _violation(answer: Answer) -> Iterator[str]:
    if answer.verdict != "false":
        return
    yield f"violation: {answer.reason}"
    yield from _ends([_input(each) for each in answer.inputs], "inputs")
    yield from _ends([_step(each) for each in answer.steps], "steps")


def _ends(lines: Sequence[str], what: str) -> Iterator[str]:
    """All lines, or the first and the last."""
    if len(lines) <= 2 * _SHOWN:
        yield from lines
        return
    yield from lines[:_SHOWN]
    yield f"... {len(lines) - 2 * _SHOWN} more {what} (--format json has all)"
    yield from lines[-_SHOWN:]


def _input(given: Input) -> str:
    if given.kind == "uninitialised":
        return f"unset at {given.place}: {_brief(given.value)}"
    return f"input at {given.place}: {given.source} = {given.value}"


def _brief(value: object) -> str:
    """What a large object holds is told by --format json."""
    return f"{value.bit_length()} bits" if isinstance(value, int) and value.bit_length() > 64 else str(value)


def _step(step: Step) -> str:
    values = ", ".join(f"{name} = {given}" for name, given in step.assigned.items())
    where = f"{step.place}, in {step.function}" if step.function else str(step.place)
    return f"step at {where}: {values or 'the violation'}"


# ---------------------------------------------------------------- JSON


def as_json(result: Result) -> str:
    """One object, on one line."""
    import json

    return json.dumps(_object(result), ensure_ascii=True) + "\n"


def _object(result: Result) -> dict[str, object]:
    """The keys that other tools rely on, and then what else there is to say."""
    answer = result.answer
    checked = answer.checked
    return {
        "verdict": answer.verdict,
        "property": result.property,
        "engine": result.engine,
        "seconds": {
            "cpu": round(result.cpu, 3),
            "wall": round(result.wall, 3),
            "phases": {phase: round(seconds, 3) for phase, seconds in result.phases.items()},
        },
        "k": answer.k,
        "invariants": [_invariant(each) for each in answer.invariants],
        "counterexample": [
            {"location": str(step.place), "function": step.function, "values": dict(step.assigned)}
            for step in answer.steps
        ],
        "statistics": _statistics(result.statistics),
        "assumptions": list(result.assumptions),
        "certificate": None
        if checked is None
        else {"checked by": list(checked.by), "seconds": round(checked.seconds, 3)},
        "decided_by": answer.decided_by,
        "reason": answer.reason,
        "inputs": [
            {"location": str(each.place), "source": each.source, "value": each.value}
            for each in answer.inputs
        ],
        "remarks": list(answer.remarks),
        "obstacles": [
            {"what": each.what, "location": each.location, "values": dict(each.values)}
            for each in result.obstacles
        ],
        "hints": list(result.hints),
        "interpolants": [
            {
                "location": each.location,
                "expression": each.expression,
                "formula": each.formula,
                "kind": each.kind,
            }
            for each in answer.interpolants
        ],
    }


_COUNTED = {
    "queries": "query",
    "bit queries": "bit query",
    "unrollings": "unrolling",
    "interpolation calls": "interpolation",
    "interpolants": "interpolant",
    "transfers": "transfer",
}


def _statistics(counted: Statistics) -> dict[str, object]:
    work = {name: counted.work.get(kind, 0) for name, kind in _COUNTED.items()}
    expansions = {move: [count, round(bits, 3)] for move, (count, bits) in counted.expansions.items()}
    return {
        **work,
        "lemmas": dict(counted.lemmas),
        "capped interpolants": counted.work.get("capped interpolant", 0)
        + counted.work.get("oversized interpolation", 0),
        "interpolant sizes": {
            kind: {"before": _histogram(sizes.before), "after": _histogram(sizes.after)}
            for kind, sizes in counted.sizes.items()
        },
        "seconds": {kind: round(seconds, 3) for kind, seconds in counted.seconds.items()},
        **({"expansions": expansions} if expansions else {}),
    }


def _histogram(sizes: Mapping[int, int]) -> dict[str, int]:
    return {str(nodes): count for nodes, count in sorted(sizes.items())}


def _invariant(each: Invariant) -> dict[str, object]:
    return {
        "location": each.location,
        "expression": each.expression,
        "source": each.source,
        "needed": each.needed,
        "formula": each.formula,
    }
