"""`lemmata check` on a witness circuit: whether it shows that a model is safe."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from lemmata.cfa.source import InputError, Place, Unsupported
from lemmata.report.result import Answer, Checked
from lemmata.report.text import COMMAND_LINE
from lemmata.run.failures import OK, UNKNOWN, VIOLATED
from lemmata.run.following import followed
from lemmata.run.inputs import is_hardware
from lemmata.run.progress import Progress
from lemmata.run.story import Entered, Story
from lemmata.run.supervision import Say
from lemmata.value import replace

if TYPE_CHECKING:
    from lemmata.run.checking import Inspection

_REJECTED = "rejected: "


def check_circuit(inspection: "Inspection") -> int:
    """0 where the witness is accepted, 1 where it is rejected, 2 where that is not known."""
    if len(inspection.files) != 1 or not is_hardware(inspection.files):
        raise InputError(COMMAND_LINE, "a witness circuit is checked against one model: --source MODEL")
    budget = replace(inspection.budget, check=1.0)
    answer = followed(_work(inspection), Story(), budget, Progress()).answer
    assert answer is not None
    if answer.checked is None:
        rejected = answer.reason.startswith(_REJECTED)
        word = "rejected" if rejected else "not checked"
        print(f"certificate: {word} ({answer.reason.removeprefix(_REJECTED)})")
        return VIOLATED if rejected else UNKNOWN
    print(f"claim: {inspection.files[0]} is safe")
    print(f"checked: all conditions, by {' and '.join(answer.checked.by)}, in {answer.checked.seconds:.2f} s")
    print("certificate: accepted")
    return OK


def _work(inspection: "Inspection") -> Callable[[Say], None]:
    def work(say: Say) -> None:
        say(Entered("checking"))
        say(_checked(inspection))

    return work


def _checked(inspection: "Inspection") -> Answer:
    from lemmata.frontends import aiger
    from lemmata.logic.limits import Limits
    from lemmata.logic.terms import Terms
    from lemmata.proof.certificate import Accepted, NotChecked, Refuted
    from lemmata.proof.circuit_check import Mismatch, check_circuits
    from lemmata.run.deciding import used
    from lemmata.run.hardware import model_of, read
    from lemmata.system.export.start import Inexpressible

    begun = used()
    (file,) = inspection.files
    witness = aiger.netlist(inspection.folder)
    try:
        model, _ = model_of(file, read([file], Terms()))
        outcome = check_circuits(model, witness, Limits(seconds=inspection.budget.seconds))
    except Mismatch as error:
        return Answer("unknown", f"{_REJECTED}{error}")
    except Inexpressible as error:
        raise Unsupported(Place(str(file)), str(error)) from None
    match outcome:
        case Accepted(by):
            return Answer("true", checked=Checked(by, used() - begun))
        case Refuted(condition, solver):
            return Answer("unknown", f"{_REJECTED}{solver} refutes {condition}")
        case NotChecked(condition, reason):
            return Answer("unknown", f"{condition}: {reason}")
