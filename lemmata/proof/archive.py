"""Certificates in a directory: what somebody needs to check a proof again, and to compare it with the source.

manifest.json     what was proved of what: hashes of sources and texts, options, and who found the proof
system.smt2       the transition system, as system/text.py writes it
certificate.smt2  the certificate, as proof/text.py writes it
obligations.smt2  what has to be unsatisfiable for it to hold, for any solver; made of these two
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from lemmata.logic.external import External
from lemmata.proof.obligations import Scripts, obligations
from lemmata.proof.text import read_claim
from lemmata.value import value

FORMAT = "lemmata certificate directory 1"
MANIFEST, SYSTEM, CERTIFICATE = "manifest.json", "system.smt2", "certificate.smt2"
OBLIGATIONS = "obligations.smt2"


class ArchiveError(ValueError):
    """The directory is not what was expected; the message says where."""


@value
class Manifest:
    """`sources` has the SHA-256 of each file's content by its path; `found_by` must not check the proof."""

    property: str
    engine: str
    found_by: External
    sources: Mapping[str, str]
    pointer_bits: int
    include: tuple[str, ...]
    define: tuple[str, ...]
    version: str


@value
class Archive:
    manifest: Manifest
    system: str
    certificate: str


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def files(archive: Archive) -> dict[str, str]:
    """The text of each file of the directory."""
    manifest = archive.manifest
    described = {
        "format": FORMAT,
        "property": manifest.property,
        "engine": manifest.engine,
        "found by": manifest.found_by,
        "sources": dict(manifest.sources),
        "options": {
            "pointer_bits": manifest.pointer_bits,
            "include": list(manifest.include),
            "define": list(manifest.define),
        },
        "version": manifest.version,
        "sha256": {
            SYSTEM: digest(archive.system),
            CERTIFICATE: digest(archive.certificate),
        },
    }
    return {
        SYSTEM: archive.system,
        CERTIFICATE: archive.certificate,
        OBLIGATIONS: _obligations(archive),
        MANIFEST: json.dumps(described, indent=1) + "\n",
    }


def _obligations(archive: Archive) -> str:
    """One script after the other; a solver says unsat to each."""
    scripts = Scripts(archive.system, archive.certificate)
    asked = [each for each in obligations(read_claim(archive.certificate)) if each.cases]
    parts = [f"; {each.name}\n{scripts.script(each)}" for each in asked]
    return f"; unsat is expected {len(parts)} times\n" + "(reset)\n".join(parts)


def read(folder: Path) -> Archive:
    """What a folder holds; its texts are those that its manifest names."""
    try:
        described = json.loads(_text(folder / MANIFEST))
    except json.JSONDecodeError as error:
        raise ArchiveError(f"{MANIFEST}: expected JSON: {error}") from None
    if not isinstance(described, dict) or described.get("format") != FORMAT:
        raise ArchiveError(f"{MANIFEST}: expected an object with the format {FORMAT!r}")
    try:
        manifest, sums = _manifest(described), dict(described["sha256"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ArchiveError(f"{MANIFEST} lacks or misspells {error}") from None
    texts = {name: _text(folder / name) for name in (SYSTEM, CERTIFICATE)}
    for name, text in texts.items():
        if sums.get(name) != digest(text):
            raise ArchiveError(f"{name} is not the one that {MANIFEST} names")
    return Archive(manifest, texts[SYSTEM], texts[CERTIFICATE])


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise ArchiveError(f"{file.name} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ArchiveError(f"{file.name} is no text in UTF-8") from None


def _manifest(described: Mapping[str, Any]) -> Manifest:
    options = described["options"]
    found_by = described["found by"]
    if found_by not in get_args(External):
        raise ValueError(f"the solver {found_by!r}")
    return Manifest(
        property=str(described["property"]),
        engine=str(described["engine"]),
        found_by=found_by,
        sources={str(path): str(sum_) for path, sum_ in described["sources"].items()},
        pointer_bits={32: 32, 64: 64}[options["pointer_bits"]],
        include=tuple(map(str, options["include"])),
        define=tuple(map(str, options["define"])),
        version=str(described["version"]),
    )
