"""`lemmata check`: checks a certificate again, without what found it, and compares it with a source."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from lemmata.cfa.source import InputError, Place
from lemmata.report.result import Answer, Checked
from lemmata.run.failures import OK, UNKNOWN, VIOLATED
from lemmata.run.following import followed
from lemmata.run.limits import Budget
from lemmata.run.loading import Source, load
from lemmata.run.progress import Progress
from lemmata.run.story import Entered, Story, Told
from lemmata.run.supervision import Say
from lemmata.value import replace, value

if TYPE_CHECKING:
    from lemmata.proof.archive import Archive


@value
class Inspection:
    """A certificate's folder or a witness circuit, and the files that it is to be compared with, if any."""

    folder: Path
    files: tuple[Path, ...]
    budget: Budget


def check(inspection: Inspection) -> int:
    """0 where the certificate is accepted, 1 where it is rejected, 2 where that is not known."""
    if inspection.folder.suffix.lower() in (".aag", ".aig"):
        from lemmata.run.circuits import check_circuit

        return check_circuit(inspection)
    archive = _read(inspection.folder)
    budget = replace(inspection.budget, check=1.0)
    answer = followed(_work(inspection, archive), Story(), budget, Progress()).answer
    assert answer is not None
    manifest = archive.manifest
    print(
        f"certificate: {archive.certificate.splitlines()[1].removeprefix('; ')}, found by {manifest.engine}"
    )
    print(f"claim: {manifest.property} holds for {', '.join(manifest.sources)}")
    if answer.checked is None:
        rejected = answer.reason.startswith(_REJECTED)
        reason = answer.reason.removeprefix(_REJECTED)
        print(f"certificate: {'rejected' if rejected else 'not checked'} ({reason})")
        return VIOLATED if rejected else UNKNOWN
    print(
        f"checked: all obligations, by {' and '.join(answer.checked.by)}, in {answer.checked.seconds:.2f} s"
    )
    for remark in answer.remarks:
        print(f"REMARK: {remark}")
    print("certificate: accepted")
    return OK


_REJECTED = "rejected: "


def _read(folder: Path) -> "Archive":
    from lemmata.proof.archive import ArchiveError, read

    try:
        return read(folder)
    except ArchiveError as error:
        raise InputError(Place(str(folder)), str(error)) from None


def _work(inspection: Inspection, archive: "Archive") -> Callable[[Say], None]:
    def work(say: Say) -> None:
        for told in _told(inspection, archive):
            say(told)

    return work


def _told(inspection: Inspection, archive: "Archive") -> Iterator[Told]:
    if inspection.files:
        manifest = archive.manifest
        source = Source(
            inspection.files,
            manifest.pointer_bits,
            tuple(map(Path, manifest.include)),
            manifest.define,
            inspection.budget.megabytes,
        )
        yield Entered("reading")
        system = _system(source, manifest.property)
        if system != archive.system:
            names = ", ".join(map(str, source.files))
            yield Answer("unknown", f"{_REJECTED}its system is not that of {names}")
            return
    yield Entered("checking")
    yield _checked(archive, inspection)


def _system(source: Source, property_: str) -> str:
    """The text of the system that these files mean, read and encoded anew."""
    from lemmata.logic.terms import Terms
    from lemmata.system.text import system_text

    if source.is_hardware:
        from lemmata.run.hardware import read

        return system_text(read(source.files, Terms()).system)
    from lemmata.run.encoding import encoded_of

    return system_text(encoded_of(load(source, property_)).system)


def _checked(archive: "Archive", inspection: Inspection) -> Answer:
    from lemmata.logic.limits import Limits
    from lemmata.logic.text import TextError
    from lemmata.proof.certificate import Accepted, NotChecked, Refuted, check_texts
    from lemmata.run.deciding import used

    begun, manifest = used(), archive.manifest
    limits = Limits(seconds=inspection.budget.seconds)
    try:
        outcome = check_texts(archive.system, archive.certificate, limits, found_by=manifest.found_by)
    except TextError as error:
        return Answer("unknown", f"{_REJECTED}{error}")
    match outcome:
        case Accepted(by, caveats):
            compared = () if inspection.files else (_NOT_COMPARED,)
            spent = used() - begun
            return Answer("true", checked=Checked(by, spent), remarks=(*caveats, *compared))
        case Refuted(obligation, by):
            return Answer("unknown", f"{_REJECTED}{by} refutes {obligation}")
        case NotChecked(obligation, reason):
            return Answer("unknown", f"{obligation}: {reason}")


_NOT_COMPARED = "that the system is the source's was not checked (--source)"
