"""How a run of a Program ends, and what is kept of it."""

from typing import Literal, TypeAlias

from lemmata.cfa.program import ErrorLocation
from lemmata.cfa.source import Span
from lemmata.cfa.types import Type
from lemmata.value import value

UndefinedKind: TypeAlias = Literal[
    "signed-overflow",
    "float-to-int",
    "division-by-zero",
    "division-overflow",
    "shift-count",
    "null-dereference",
    "out-of-bounds",
    "use-after-free",
    "use-after-return",
    "read-only-write",
    "invalid-free",
    "double-free",
    "bad-call",
    "bad-format",
]
"""The first two do not end a run: it goes on with the machine's result and keeps a note."""

HavocKind: TypeAlias = Literal["input", "uninitialised", "external"]
Stream: TypeAlias = Literal["stdout", "stderr"]


@value
class Exited:
    """The process ended with this status (0..255)."""

    status: int


@value
class Aborted:
    """abort(), or a failed assertion that no property marks."""

    span: Span


@value
class Violated:
    error: ErrorLocation


@value
class Undefined:
    kind: UndefinedKind
    span: Span


@value
class Blocked:
    """An assumption does not hold: this run does not exist."""

    span: Span


@value
class OutOfInputs:
    """The oracle had no value for the input that was asked for here."""

    span: Span


@value
class LimitReached:
    limit: Literal["steps", "memory", "depth", "output"]
    span: Span


@value
class UnknownExternal:
    """A function without a body that the interpreter has no meaning for."""

    name: str
    span: Span


Outcome: TypeAlias = (
    Exited | Aborted | Violated | Undefined | Blocked | OutOfInputs | LimitReached | UnknownExternal
)


@value
class Given:
    """One value that the oracle gave: an integer of the type, or the bits of a float."""

    kind: HavocKind
    source: str
    type: Type
    value: int
    span: Span


@value
class Note:
    """Undefined behaviour that did not end the run."""

    kind: UndefinedKind
    span: Span


@value
class Limits:
    """`memory` bounds the bytes of live objects; `depth` is the default stack's 8 MB at 56 bytes a call."""

    steps: int = 1_000_000_000
    memory: int = 2 << 30
    depth: int = 150_000
    output: int = 64 << 20


@value
class Run:
    """`steps` counts the edges passed; `notes` has each kind and place once, in the order of appearance."""

    outcome: Outcome
    output: bytes
    error_output: bytes
    steps: int
    inputs: tuple[Given, ...]
    notes: tuple[Note, ...]

    @property
    def status(self) -> int | None:
        """What a shell would see, where the program itself came to an end: 134 after an abort."""
        match self.outcome:
            case Exited(status):
                return status
            case Aborted():
                return 134
            case _:
                return None


class Ended(Exception):
    """Unwinds the run; `outcome` is complete."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome)
        self.outcome = outcome


class Fault(Exception):
    """Undefined behaviour of the operation being executed; its place is found by the traceback."""

    def __init__(self, kind: UndefinedKind) -> None:
        super().__init__(kind)
        self.kind = kind


class Exceeded(Exception):
    """A limit was reached by the operation being executed."""

    def __init__(self, limit: Literal["steps", "memory", "depth", "output"]) -> None:
        super().__init__(limit)
        self.limit: Literal["steps", "memory", "depth", "output"] = limit


class Blocking(Exception):
    """An assumption does not hold in the operation being executed."""
