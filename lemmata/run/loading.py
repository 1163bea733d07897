"""From files to a Program with its property."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from lemmata.cfa.source import InputError, Place, Unsupported
from lemmata.report import text
from lemmata.run.failures import complain
from lemmata.run.inputs import is_hardware
from lemmata.value import value

if TYPE_CHECKING:
    from lemmata.cfa.program import Program

PLANNED_PROPERTIES = (
    "unreach-call",
    "assertions",
    "no-overflow",
    "valid-memsafety",
    "valid-memcleanup",
    "termination",
    "no-data-race",
    "def-behavior",
)


@value
class Source:
    """What to read, and as what; `memory` (MB) limits the front end."""

    files: tuple[Path, ...]
    pointer_bits: int
    include_dirs: tuple[Path, ...]
    defines: tuple[str, ...]
    memory: int | None

    @property
    def is_hardware(self) -> bool:
        return is_hardware(self.files)


def load(source: Source, property_: str | None) -> "Program":
    from lemmata.frontends.c import Options, parse

    instrument = _property(property_) if property_ is not None else None
    for file in source.files:
        check_name(file)
    options = Options(
        pointer_bits=source.pointer_bits,
        include_dirs=source.include_dirs,
        defines=source.defines,
        megabytes=source.memory or Options().megabytes,
    )
    program = parse(source.files, options)
    for warning in program.warnings:
        complain(f"{program.place(warning.span)}: warning: {warning.message}")
    return instrument(program) if instrument is not None else program


def _property(name: str) -> "Callable[[Program], Program]":
    from lemmata.cfa.properties import PROPERTIES

    name = property_name(name)
    if name in PROPERTIES:
        return PROPERTIES[name]
    if name in PLANNED_PROPERTIES:
        raise Unsupported(text.COMMAND_LINE, f"property {name} is not supported yet")
    hint = text.did_you_mean(name, PROPERTIES)
    raise InputError(text.COMMAND_LINE, f"there is no property '{name}'{hint}")


def property_name(name: str) -> str:
    """The name itself, or what a property file asks for."""
    if not name.endswith(".prp") and "/" not in name:
        return name
    from lemmata.cfa.properties.files import read_property

    return read_property(Path(name))


def check_name(file: Path) -> None:
    """A mistyped name gets a hint; everything else about files is the front end's business."""
    if not os.path.lexists(file):
        there = os.listdir(file.parent) if file.parent.is_dir() else []
        raise InputError(Place(str(file)), f"there is no such file{text.did_you_mean(file.name, there)}")
