"""Several translation units become one Program: what `main` reaches, and nothing else.

Functions are lowered one at a time, and their trees dropped. A global scalar is a register until some tree
takes its address; the functions that were lowered with it as a register are then lowered again.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from lemmata.cfa.program import Global, Program
from lemmata.cfa.source import InputError, Place, Unsupported
from lemmata.frontends.c.options import Options
from lemmata.frontends.c.prologue import any_value, beginning_with, call, calls
from lemmata.frontends.c.symbols import RoundingChanges, Routine, Symbols
from lemmata.frontends.c.unit import Unit
from lemmata.frontends.c.unitcontext import UnitContext

ENTRY = "main"


def link(paths: Sequence[Path], options: Options, progress: Callable[[str], None]) -> Program:
    """Read the files; `progress` is told what is done next.

    That the program changes the rounding mode turns out on the way; then all is done again.
    """
    try:
        return _linked(Symbols(options), paths, progress)
    except RoundingChanges:
        return _linked(Symbols(options, rounding=True), paths, progress)


def _linked(symbols: Symbols, paths: Sequence[Path], progress: Callable[[str], None]) -> Program:
    for path in paths:
        progress(f"parsing {path}")
        symbols.add(path)
    if not symbols.has_body(ENTRY):
        raise InputError(Place(str(paths[0])), f"no function `{ENTRY}` is defined")
    symbols.reach_defined(ENTRY)
    constructors = symbols.reach_constructors()
    contexts: dict[Unit, UnitContext] = {}
    while (item := symbols.next_waiting()) is not None:
        context = contexts.setdefault(item.unit, UnitContext(symbols, item.unit))
        if isinstance(item, Routine):
            progress(f"lowering the function `{item.name}`")
            item.lowered = context.lower(item)
        else:
            item.initial = context.initialise(item)
    return _program(symbols, constructors)


def _program(symbols: Symbols, constructors: Sequence[str]) -> Program:
    functions = {name: each.lowered for name, each in symbols.routines.items() if each.lowered}
    unknown = [static.variable for static in symbols.undefined]
    machine = symbols.shared.machine
    first = [
        *(any_value(each, machine) for each in unknown),
        *(call(functions[name], machine) for name in constructors),
    ]
    if first:
        if any(calls(each, ENTRY) for each in functions.values()):
            reason = "a program that calls `main`, before which something is to be done"
            raise Unsupported(symbols.shared.files.place(functions[ENTRY].span), reason)
        functions[ENTRY] = beginning_with(first, functions[ENTRY])
    symbols.complete_records()
    return Program(
        files=tuple(symbols.shared.files.names),
        pointer_bits=machine.pointer_bits,
        records=dict(symbols.shared.records.fields),
        globals=tuple(
            Global(each.variable, each.initial, each.read_only, each.span)
            for each in symbols.statics.values()
        ),
        functions=functions,
        declared=symbols.declared,
        entry=ENTRY,
        assumptions=tuple(symbols.assumptions),
        warnings=tuple(symbols.warnings),
    )
