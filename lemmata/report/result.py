"""What `lemmata verify` has to say, as plain data that travels between processes and becomes text or JSON."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from lemmata.cfa.source import Place
from lemmata.value import value

NOTHING_TO_VIOLATE = "nothing that the program can reach may violate the property"
"""The remark of a `true` that is so because there is no assertion, no call of an error function, no check."""

VerdictWord: TypeAlias = Literal["true", "false", "unknown"]


@value
class Sizes:
    """How many interpolants have how many nodes, before and after they were simplified."""

    before: Mapping[int, int]
    after: Mapping[int, int]


@value
class Statistics:
    """Counted work, by kind, and the lemmas that were learned, by source.

    `expansions`: how often a set of states was made larger, by the move, and by how many bits in all.
    `seconds`: the CPU time of the search by the kind of work. `sizes`: those of interpolants,
    by where they are from.
    """

    work: Mapping[str, int]
    lemmas: Mapping[str, int]
    expansions: Mapping[str, tuple[int, float]]
    seconds: Mapping[str, float]
    sizes: Mapping[str, Sizes]


NO_STATISTICS = Statistics({}, {}, {}, {}, {})


@value
class Invariant:
    """`expression` is C, or None where C cannot say it; `formula` says it in SMT-LIB.

    `needed`: the proof rests on it.
    """

    location: str
    expression: str | None
    formula: str
    source: str
    needed: bool


@value
class Interpolant:
    """What an interpolant says of a place, in C and in SMT-LIB as above; `kind` is where it is from."""

    location: str
    expression: str | None
    formula: str
    kind: str


@value
class Step:
    """What a counterexample does at one place: the values that it gives to variables."""

    place: Place
    assigned: Mapping[str, str]
    function: str = ""


@value
class Input:
    """A value that the counterexample gives to the program; that of a float is text.

    `kind`, `type` and `bits` are what a run has to be given; uninitialised values have no `source`.
    """

    place: Place
    source: str
    value: int | str
    kind: str
    type: str
    bits: int


@value
class Checked:
    """Who confirmed the evidence, what was shown, and what that took."""

    by: tuple[str, ...]
    seconds: float
    shown: str = ""


@value
class Obstacle:
    """What stood in the way of a proof: in words, where, and with which values of variables."""

    what: str
    location: str
    values: Mapping[str, str]


@value
class Texts:
    """A certificate and the system that it speaks of: whoever has them can check again."""

    system: str
    certificate: str


@value
class Answer:
    """The verdict, who decided it and its evidence; `reason` is why there is none, or what was violated.

    `k` is the k of the proof, the steps of the counterexample, or how far paths were searched in vain;
    `remarks` is what a user has to know of the evidence; `witness` is the counterexample in the format of
    the input, for other tools; `rejected` has evidence that failed, to be kept for a report; `interpolants`
    are the first ones of the search.
    """

    verdict: VerdictWord
    reason: str = ""
    decided_by: str = ""
    k: int | None = None
    invariants: tuple[Invariant, ...] = ()
    inputs: tuple[Input, ...] = ()
    steps: tuple[Step, ...] = ()
    checked: Checked | None = None
    remarks: tuple[str, ...] = ()
    witness: str | None = None
    texts: Texts | None = None
    rejected: Texts | None = None
    interpolants: tuple[Interpolant, ...] = ()


@value
class Result:
    """An answer with what it is an answer to, what it cost, and what it rests on.

    `phases` are the CPU seconds of each phase of the work. For an unknown one, `obstacles` stood in the way,
    and `hints` say what to try next.
    """

    property: str
    engine: str
    answer: Answer
    cpu: float
    wall: float
    statistics: Statistics
    assumptions: tuple[str, ...]
    obstacles: tuple[Obstacle, ...] = ()
    hints: tuple[str, ...] = ()
    phases: Mapping[str, float] = {}
