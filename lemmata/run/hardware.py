"""`lemmata verify` on hardware: BTOR2 and AIGER come without a Program, and are replayed on the simulator."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from lemmata.cfa.source import InputError, Place, Unsupported
from lemmata.frontends import aiger, btor2
from lemmata.logic.limits import Limits
from lemmata.logic.terms import Terms
from lemmata.logic.values import ArrayValue, Value
from lemmata.proof.certificate import Accepted, NotChecked, Refuted
from lemmata.proof.circuit_check import check_circuits
from lemmata.proof.hardware_witness import witness
from lemmata.proof.text import parse_certificate
from lemmata.proof.witness_circuit import Words, witness_circuit
from lemmata.report import text
from lemmata.report.result import Answer, Checked, Step
from lemmata.run.certifying import Proof, certified
from lemmata.run.deciding import Search, Task, used
from lemmata.run.loading import check_name
from lemmata.run.story import Entered, Told
from lemmata.system.circuit import Circuit
from lemmata.system.export.aiger import bits_of
from lemmata.system.export.start import Inexpressible
from lemmata.system.netlist import Netlist
from lemmata.system.path import Path as SystemPath
from lemmata.system.path import path_problem
from lemmata.system.verdict import Safe, Unknown, Unsafe
from lemmata.value import replace

READERS: Mapping[str, Callable[[Path, Terms], Circuit]] = {
    ".btor2": btor2.parse,
    ".btor": btor2.parse,
    ".aig": aiger.parse,
    ".aag": aiger.parse,
}
PROPERTIES = ("assertions", "unreach-call")


def read(files: Sequence[Path], terms: Terms) -> Circuit:
    """The circuit of the one file."""
    if len(files) > 1:
        raise InputError(text.COMMAND_LINE, "one file was expected: hardware is not linked")
    check_name(files[0])
    return READERS[files[0].suffix.lower()](files[0], terms)


def verify(task: Task) -> Iterator[Told]:
    """The last thing told is the Answer."""
    from lemmata.run.search import search
    from lemmata.run.settings import configured

    if task.property not in PROPERTIES:
        raise Unsupported(text.COMMAND_LINE, f"property {task.property} is not supported for hardware")
    configuration = configured(task.engine, task.settings)
    yield Entered("reading")
    circuit = read(task.source.files, Terms())
    yield Entered("searching")
    found = Search()
    yield from found.follow(search(configuration, circuit.system))
    match found.verdict:
        case Unsafe(path, decided_by):
            yield Entered("replaying")
            yield _replayed(str(task.source.files[0]), circuit, path, decided_by)
        case Safe(certificate, decided_by):
            yield Entered("checking")
            proof = Proof(
                circuit.system, certificate, decided_by, task.engine, configuration.solver, found.lemmas
            )
            answer = certified(proof, task.check_seconds(used()), None)
            if task.witness and answer.texts is not None:
                answer = _with_circuit(task, circuit, answer, answer.texts.certificate)
            yield answer if task.keep else replace(answer, texts=None)
        case Unknown(reason, decided_by):
            yield Answer("unknown", reason, decided_by, found.k)


def model_of(file: Path, circuit: Circuit) -> tuple[Netlist, Words]:
    """The gates of a file, or those that its system is exported as; and the literals of its variables."""
    if circuit.format == "aiger":
        gates = aiger.netlist(file)
        pairs = zip(circuit.states, gates.latches, strict=True)
        return gates, {signal.term: [[latch.literal]] for signal, latch in pairs}
    blasted = bits_of(circuit.system)
    return blasted.netlist, blasted.words


def _with_circuit(task: Task, circuit: Circuit, answer: Answer, certificate: str) -> Answer:
    """The answer with the proof as a witness circuit, which is checked first."""
    limits = Limits(seconds=task.check_seconds(used()))
    try:
        model, words = model_of(task.source.files[0], circuit)
        made = witness_circuit(model, words, parse_certificate(circuit.system, certificate))
        outcome = check_circuits(model, made, limits)
    except Inexpressible as error:
        return _without_circuit(answer, str(error))
    match outcome:
        case Accepted():
            return replace(answer, witness=made.text())
        case Refuted(condition, by):
            return _without_circuit(answer, f"{by} refutes its condition {condition}")
        case NotChecked(condition, reason):
            return _without_circuit(answer, f"it could not be checked: {condition}: {reason}")


def _without_circuit(answer: Answer, reason: str) -> Answer:
    return replace(answer, remarks=(*answer.remarks, f"there is no witness circuit: {reason}"))


def _replayed(file: str, circuit: Circuit, path: SystemPath, decided_by: str) -> Answer:
    start = time.monotonic()
    k = len(path.inputs)
    problem = path_problem(circuit.system, path)
    if problem is not None:
        return Answer("unknown", f"counterexample rejected: {problem}", decided_by, k)
    violated = (
        f"bad property {number}{f' ({signal.name})' if signal.name else ''} at {Place(file, signal.line, 1)}"
        for number in circuit.violated(path)
        for signal in [circuit.bad[number]]
    )
    return Answer(
        "false",
        f"{' and '.join(violated)}, in step {k}",
        decided_by,
        k,
        steps=tuple(_steps(file, circuit, path)),
        checked=Checked(("simulator",), time.monotonic() - start),
        witness=witness(circuit, path),
    )


def _steps(file: str, circuit: Circuit, path: SystemPath) -> Iterator[Step]:
    """What states and inputs are in each step."""
    signals = (*circuit.states, *circuit.inputs)
    names = [each.name or f"line {each.line}" for each in signals]
    for values in circuit.values(path, signals):
        yield Step(Place(file), {name: _shown(value) for name, value in zip(names, values, strict=True)})


def _shown(value: Value) -> str:
    if not isinstance(value, ArrayValue):
        return hex(int(value)) if isinstance(value, int) else str(value)
    entries = (f"[{_shown(place)}] {_shown(element)}" for place, element in value.entries.items())
    return "; ".join([*entries, f"[*] {_shown(value.default)}"])
