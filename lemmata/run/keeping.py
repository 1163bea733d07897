"""What of a verification is written to files: certificates, counterexamples, witnesses, rejected evidence."""

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from lemmata import __version__
from lemmata.cfa.source import InputError, Place
from lemmata.report.result import Answer, Texts
from lemmata.run.configurations import CONFIGURATIONS
from lemmata.run.loading import Source
from lemmata.value import value


@value
class Wanted:
    """Where the user wants evidence; `witness` is a counterexample in the format of the input."""

    certificate: Path | None = None
    counterexample: Path | None = None
    witness: Path | None = None


@value
class Made:
    """What the evidence is evidence of."""

    source: Source
    property: str
    engine: str


def prepare(wanted: Wanted) -> None:
    """Find out before the work whether what is wanted can be written."""
    if wanted.certificate is not None:
        try:
            wanted.certificate.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(
                Place(str(wanted.certificate)), f"cannot be made a folder: {error.strerror}"
            ) from None
    for file in (wanted.counterexample, wanted.witness):
        if file is not None and not file.parent.is_dir():
            raise InputError(Place(str(file)), "cannot be written: there is no such folder")


def keep(wanted: Wanted, made: Made, answer: Answer) -> Iterator[str]:
    """Write what there is, and say what is not written."""
    if wanted.certificate is not None:
        yield from _attempted(wanted.certificate, "certificate", answer, _certificate(made, answer.texts))
    if wanted.counterexample is not None:
        found = None if answer.verdict != "false" or made.source.is_hardware else _saved(made, answer)
        yield from _attempted(wanted.counterexample, "counterexample", answer, found)
    if wanted.witness is not None:
        yield from _attempted(wanted.witness, "witness", answer, answer.witness)


Files = Mapping[str, str]


def _attempted(place: Path, what: str, answer: Answer, content: Files | str | None) -> Iterator[str]:
    if content is None:
        yield f"no {what} is written: the verdict is {answer.verdict}"
        return
    try:
        _write(place, content)
    except OSError as error:
        yield f"{place}: the {what} cannot be written: {error.strerror}"


def _write(place: Path, content: Files | str) -> None:
    if isinstance(content, str):
        place.write_text(content, encoding="utf-8")
        return
    place.mkdir(parents=True, exist_ok=True)
    for name, text in content.items():
        (place / name).write_text(text, encoding="utf-8")


def _certificate(made: Made, texts: Texts | None) -> Files | None:
    if texts is None:
        return None
    from lemmata.proof.archive import Archive, Manifest, files

    manifest = Manifest(
        property=made.property,
        engine=made.engine,
        found_by=CONFIGURATIONS[made.engine].solver,
        sources=dict(hashes(made.source)),
        pointer_bits=made.source.pointer_bits,
        include=tuple(map(str, made.source.include_dirs)),
        define=made.source.defines,
        version=__version__,
    )
    return files(Archive(manifest, texts.system, texts.certificate))


def _saved(made: Made, answer: Answer) -> str:
    from lemmata.proof.counterexample import Counterexample, Value, write

    message, _, location = answer.reason.rpartition(" at ")
    source = made.source
    return write(
        Counterexample(
            property=made.property,
            files=tuple(hashes(source)),
            pointer_bits=source.pointer_bits,
            include=tuple(map(str, source.include_dirs)),
            define=source.defines,
            location=location,
            message=message,
            inputs=tuple(
                Value(str(each.place), each.source, each.kind, each.type, each.bits) for each in answer.inputs
            ),
        )
    )


def hashes(source: Source) -> Iterator[tuple[str, str]]:
    """Each file's path with the SHA-256 of its content."""
    import hashlib

    for file in source.files:
        yield str(file), hashlib.sha256(file.read_bytes()).hexdigest()


# ---------------------------------------------------------------- rejected evidence


def keep_rejected(made: Made, answer: Answer) -> str | None:
    """Keep evidence that failed its check, with all that its reproduction takes; where, in a sentence."""
    import hashlib
    import shutil

    content = dict(_certificate(made, answer.rejected) or {})
    if answer.reason.startswith("counterexample rejected"):
        content["counterexample.json"] = _saved(made, answer)
    if not content:
        return None
    content["command"] = f"{' '.join(sys.argv)}\n"
    content["reason"] = "\n".join([answer.reason, *answer.remarks]) + "\n"
    folder = _state() / hashlib.sha256("".join(content.values()).encode()).hexdigest()[:16]
    try:
        _write(folder, content)
        for file in made.source.files:
            shutil.copy(file, folder)
    except OSError as error:
        return f"the rejected evidence could not be kept in {folder}: {error.strerror}"
    return f"the rejected evidence is kept in {folder}; please report it: this is a bug in Lemmata"


def _state() -> Path:
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "lemmata" / "rejected"
