"""Saved counterexamples: the inputs of a run, with what is needed to repeat it.

One JSON object: `format` ("lemmata counterexample 1"), `property`, `files` (each with `path` and `sha256`),
`pointer_bits`, `include` and `define` as on the command line, `violation` (`location`, `message`), and
`inputs` in the order in which the run asks for them: `location`, `source` (the function called, or nothing),
`kind` (input, uninitialised or external), `type`, and `bits`, the value as an unsigned number in decimal. A
run that asks for something else at some point is another run.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from lemmata.cfa.interpreter.outcome import Ended, HavocKind, OutOfInputs
from lemmata.cfa.source import Span
from lemmata.cfa.types import Type
from lemmata.value import value

FORMAT = "lemmata counterexample 1"
Named: TypeAlias = tuple[str, str]
"""A file's path and the SHA-256 of its content."""


@value
class Value:
    """What a run was given at one place; `type` is for people."""

    location: str
    source: str
    kind: str
    type: str
    bits: int


@value
class Counterexample:
    property: str
    files: tuple[Named, ...]
    pointer_bits: int
    include: tuple[str, ...]
    define: tuple[str, ...]
    location: str
    message: str
    inputs: tuple[Value, ...]


class FormatError(ValueError):
    """The text is no saved counterexample; the message says what was expected."""


def write(saved: Counterexample) -> str:
    return json.dumps(_object(saved), indent=1, ensure_ascii=True) + "\n"


def _object(saved: Counterexample) -> dict[str, object]:
    return {
        "format": FORMAT,
        "property": saved.property,
        "files": [{"path": path, "sha256": digest} for path, digest in saved.files],
        "pointer_bits": saved.pointer_bits,
        "include": list(saved.include),
        "define": list(saved.define),
        "violation": {"location": saved.location, "message": saved.message},
        "inputs": [
            {
                "location": each.location,
                "source": each.source,
                "kind": each.kind,
                "type": each.type,
                "bits": str(each.bits),
            }
            for each in saved.inputs
        ],
    }


def read(text: str) -> Counterexample:
    try:
        given = json.loads(text)
    except ValueError as error:
        raise FormatError(f"expected JSON: {error}") from None
    if not isinstance(given, dict) or given.get("format") != FORMAT:
        raise FormatError(f"expected a JSON object with the format {FORMAT!r}")
    try:
        return _counterexample(given)
    except (KeyError, TypeError, ValueError) as error:
        raise FormatError(f"the saved counterexample lacks or misspells {error}") from None


def _counterexample(given: Mapping[str, Any]) -> Counterexample:
    return Counterexample(
        property=_text(given["property"]),
        files=tuple((_text(each["path"]), _text(each["sha256"])) for each in given["files"]),
        pointer_bits={32: 32, 64: 64}[given["pointer_bits"]],
        include=tuple(map(_text, given["include"])),
        define=tuple(map(_text, given["define"])),
        location=_text(given["violation"]["location"]),
        message=_text(given["violation"]["message"]),
        inputs=tuple(map(_value, given["inputs"])),
    )


def _value(given: Mapping[str, Any]) -> Value:
    location, source, kind, type_ = (_text(given[name]) for name in ("location", "source", "kind", "type"))
    return Value(location, source, kind, type_, int(_text(given["bits"])))


def _text(given: object) -> str:
    if not isinstance(given, str):
        raise TypeError(f"{given!r}, where a text was expected")
    return given


class Recall:
    """Gives a run what was saved, in its order; the end where it asks for something else.

    Where nothing uninitialised was saved, all of that is zero.
    """

    def __init__(self, values: Sequence[Value], location: Callable[[Span], str]) -> None:
        self._values = iter(values)
        self._location = location
        unset = [each.type for each in values if each.kind == "uninitialised"]
        self._uninitialised = bool(unset)
        self.fills_memory = any(type_.endswith("]") for type_ in unset)

    def scalar(self, kind: HavocKind, source: str, type_: Type, at: Span) -> int:  # noqa: ARG002
        if kind == "uninitialised" and not self._uninitialised:
            return 0
        saved = next(self._values, None)
        asked = (kind, source, self._location(at))
        if saved is None or (saved.kind, saved.source, saved.location) != asked:
            raise Ended(OutOfInputs(at))
        return saved.bits
