"""Is a circuit a witness that a model is safe? Asked of solvers, from the two circuits alone.

The conditions are those of Certifaiger: the witness simulates the model in what they share (reset,
transition, property) and is inductive (base, step); no latch's reset may depend on the latch itself.
R, F, C and P are: latches are at their reset, latches have followed, constraints hold, nothing is bad; a
prime is the witness, K the shared latches.

    reset       R[K] & C          =>  R'[K] & C'
    transition  F[K] & C, C1, C'  =>  F'[K] & C'1
    property    C & C' & P'       =>  P
    base        R' & C'           =>  P'
    step        F' & C', C'1 & P' =>  P'1
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from lemmata.logic.external import External, TextSat, ask
from lemmata.logic.limits import Limits
from lemmata.logic.solver import Undecided, Unsat
from lemmata.proof.certificate import Accepted, NotChecked, Outcome, Refuted
from lemmata.system.netlist import Latch, Netlist

CHECKERS: tuple[External, ...] = ("z3", "cvc5", "bitwuzla")
Shared: TypeAlias = Mapping[int, int]
"""The model's literal of each shared literal of the witness."""


class Mismatch(ValueError):
    """The witness is none of this model; the message says why."""


def check_circuits(model: Netlist, witness: Netlist, limits: Limits) -> Outcome:
    """Each condition, of one solver after the other; `limits` are those of each question."""
    used: dict[External, None] = {}
    for name, script in conditions(model, witness):
        reasons = []
        for checker in CHECKERS:
            match ask(checker, script, limits):
                case Unsat():
                    used[checker] = None
                    break
                case TextSat():
                    return Refuted(name, checker)
                case Undecided(reason):
                    reasons.append(reason)
        else:
            return NotChecked(name, "; ".join(reasons))
    return Accepted(tuple(used))


def conditions(model: Netlist, witness: Netlist) -> Iterator[tuple[str, str]]:
    """The name of each condition, and a script that is unsatisfiable where it holds."""
    stratified(witness)
    both = _Both(model, witness, shared(model, witness))
    m, w = both.model, both.witness
    yield (
        "reset",
        both.script(m.reset(both.k_model), m.constraint(0), no=[w.reset(both.k_witness), w.constraint(0)]),
    )
    steps = m.follows(both.k_model), m.constraint(0), m.constraint(1), w.constraint(0)
    yield "transition", both.script(*steps, no=[w.follows(both.k_witness), w.constraint(1)])
    yield "property", both.script(m.constraint(0), w.constraint(0), w.good(0), no=[m.good(0)])
    yield "base", both.script(w.reset(witness.latches), w.constraint(0), no=[w.good(0)])
    steps = w.follows(witness.latches), w.constraint(0), w.constraint(1), w.good(0)
    yield "step", both.script(*steps, no=[w.good(1)])


# ---------------------------------------------------------------- what they share


def shared(model: Netlist, witness: Netlist) -> Shared:
    """By the witness's symbols `= LITERAL`; where it has none, the first inputs and latches of both."""
    leaves = {*model.inputs, *(each.literal for each in model.latches)}
    named = {own: name.partition("=")[2] for own, name in witness.names.items() if "=" in name}
    found = {own: int(text) for own, text in named.items() if text.strip().isdecimal() and len(text) < 16}
    if not found:
        own, theirs = ([each.literal for each in one.latches] for one in (witness, model))
        return {
            **dict(zip(witness.inputs, model.inputs, strict=False)),
            **dict(zip(own, theirs, strict=False)),
        }
    strange = sorted(set(found.values()) - leaves)
    if strange:
        raise Mismatch(f"the witness names literal {strange[0]}, which is no input or latch of the model")
    if len(set(found.values())) < len(found):
        raise Mismatch("the witness names a literal of the model twice")
    return found


def stratified(witness: Netlist) -> None:
    """Mismatch where a latch's reset depends on the latch itself, but for one that begins with any value."""
    edges = {gate: [a & ~1, b & ~1] for gate, a, b in witness.gates}
    edges |= {each.literal: [each.reset & ~1] for each in witness.latches if each.reset != each.literal}
    done: set[int] = set()
    for root in edges:
        open_: set[int] = set()
        stack = [root]
        while stack:
            literal = stack[-1]
            waiting = [] if literal in done else [each for each in edges.get(literal, ()) if each not in done]
            if not waiting:
                done.add(stack.pop())
                continue
            if literal in open_:
                raise Mismatch("the resets of the witness depend on one another in a circle")
            open_.add(literal)
            stack += waiting


# ---------------------------------------------------------------- scripts


class _Circuit:
    """One circuit in two states; `leaf` names inputs and latches, `own` begins the names of gates."""

    def __init__(self, netlist: Netlist, own: str, leaves: Mapping[int, str]) -> None:
        self._netlist = netlist
        self._own = own
        self._leaves = leaves

    def lines(self) -> Iterator[str]:
        """Definitions of the gates, in both states."""
        for time in (0, 1):
            for gate, a, b in self._netlist.gates:
                operands = f"{self._literal(a, time)} {self._literal(b, time)}"
                yield f"(define-fun {self._own}{gate}@{time} () Bool (and {operands}))"

    def _literal(self, literal: int, time: int) -> str:
        variable = literal & ~1
        name = "false" if not variable else f"{self._leaves.get(variable, f'{self._own}{variable}')}@{time}"
        return f"(not {name})" if literal & 1 else name

    def _all(self, formulas: Sequence[str]) -> str:
        return f"(and true {' '.join(formulas)})"

    def reset(self, latches: Sequence[Latch]) -> str:
        return self._all([f"(= {self._literal(e.literal, 0)} {self._literal(e.reset, 0)})" for e in latches])

    def follows(self, latches: Sequence[Latch]) -> str:
        return self._all([f"(= {self._literal(e.literal, 1)} {self._literal(e.next, 0)})" for e in latches])

    def constraint(self, time: int) -> str:
        return self._all([self._literal(each, time) for each in self._netlist.constraints])

    def good(self, time: int) -> str:
        return self._all([self._literal(each ^ 1, time) for each in self._netlist.properties])


class _Both:
    def __init__(self, model: Netlist, witness: Netlist, together: Shared) -> None:
        own = {each: f"w{each}" for each in _leaves(witness)}
        by_model = {theirs: own[ours] for ours, theirs in together.items()}
        theirs = {each: by_model.get(each, f"m{each}") for each in _leaves(model)}
        self.model, self.witness = _Circuit(model, "m", theirs), _Circuit(witness, "w", own)
        self.k_model = [each for each in model.latches if each.literal in by_model]
        self.k_witness = [each for each in witness.latches if each.literal in together]
        names = dict.fromkeys((*own.values(), *theirs.values()))
        declared = (f"(declare-const {name}@{time} Bool)" for time in (0, 1) for name in names)
        self._head = "\n".join(["(set-logic QF_UF)", *declared, *self.model.lines(), *self.witness.lines()])

    def script(self, *yes: str, no: Sequence[str]) -> str:
        asserted = (f"(assert {each})" for each in (*yes, f"(not (and {' '.join(no)} true))"))
        return "\n".join([self._head, *asserted, "(check-sat)"]) + "\n"


def _leaves(netlist: Netlist) -> list[int]:
    return [*netlist.inputs, *(each.literal for each in netlist.latches)]
