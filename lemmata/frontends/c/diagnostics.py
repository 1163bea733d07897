"""clang's diagnostics: what to repair, what to refuse and how to say it."""

import re

from lemmata.cfa.program import Warning  # noqa: A004
from lemmata.cfa.source import InputError, Span, Unsupported
from lemmata.frontends.c.clang import Clang, Handle
from lemmata.frontends.c.positions import Files, Positions
from lemmata.value import value

ERROR = 3
RELAXED = {
    "implicit-function-declaration": "function `{0}` is called without a declaration",
    "implicit-int": "a type is missing; it is taken to be int",
    "int-conversion": "a pointer and an integer are mixed without a cast",
    "incompatible-function-pointer-types": "a pointer to a function of another type, without a cast",
    "return-type": "`return` without a value in the function `{0}`, which returns one",
}
"""Errors of strict compilers that old C programs are full of; here they are warnings, in these words."""

_QUOTED = re.compile(r"'([^']*)'")

_RENAMED = (
    re.compile(r"definition of builtin function '(\w+)'"),
    re.compile(r"cannot redeclare builtin function '(\w+)'"),
    re.compile(r"redefinition of '(__builtin_\w+)'"),
    re.compile(r"conflicting types for '(__(?:builtin|sync|atomic)_\w+)'"),
    re.compile(r"use of unknown builtin '(\w+)'"),
)
_FORGOTTEN = (re.compile(r"redefinition of '(\w+)' as different kind of symbol"),)
_UNSUPPORTED = (
    (
        re.compile(r"conflicting types for '(__(?:CPROVER|ESBMC)_\w+)'"),
        "a declaration of `{0}` that is not its verifier's",
    ),
    (re.compile(r"function definition is not allowed here"), "nested function"),
    (re.compile(r"fields must have a constant size"), "variable length array in a structure"),
    (re.compile(r"'?'?(_Float16|__float128|__bf16|_Float128|_Decimal\d+)'? .*not supported"), "type `{0}`"),
)
_REWORDED = (
    (re.compile(r"'([^']*)' file not found"), "included file `{0}` not found (add its folder with -I)"),
    (re.compile(r"use of undeclared identifier '([^']*)'"), "`{0}` is not declared"),
    (re.compile(r"unknown type name '([^']*)'"), "`{0}` is not a type; expected a declaration"),
    (
        re.compile(r"#include nested too deeply"),
        "included files are nested too deeply (one includes itself?)",
    ),
    (re.compile(r"redefinition of '([^']*)'"), "`{0}` is defined twice"),
)


@value
class Diagnostic:
    severity: int
    message: str
    option: str
    span: Span


def diagnostics(clang: Clang, unit: Handle, positions: Positions) -> list[Diagnostic]:
    """What clang says about a unit, in its order."""
    found = []
    for i in range(clang.diagnostic_count(unit)):
        handle = clang.diagnostic(unit, i)
        found.append(
            Diagnostic(
                clang.severity(handle),
                clang.text(clang.diagnostic_text(handle)),
                clang.text(clang.diagnostic_option(handle, None)).removeprefix("-W"),
                positions.location_span(clang.diagnostic_location(handle)),
            )
        )
        clang.dispose_diagnostic(handle)
    return found


@value
class Repairs:
    """Names that the source uses in a way of its own: builtins to rename, library functions to forget."""

    renamed: frozenset[str] = frozenset()
    forgotten: frozenset[str] = frozenset()

    def __or__(self, other: "Repairs") -> "Repairs":
        return Repairs(self.renamed | other.renamed, self.forgotten | other.forgotten)


def repairs(found: list[Diagnostic]) -> Repairs:
    errors = [each.message for each in found if each.severity >= ERROR]
    return Repairs(_names(errors, _RENAMED), _names(errors, _FORGOTTEN))


def _names(errors: list[str], patterns: tuple[re.Pattern[str], ...]) -> frozenset[str]:
    matches = (pattern.search(error) for error in errors for pattern in patterns)
    return frozenset(match[1] for match in matches if match)


def relaxed(found: list[Diagnostic]) -> list[Warning]:
    """The warnings that strict compilers would make errors."""
    kept = (
        each
        for each in found
        if each.option in RELAXED
        and (each.option != "return-type" or "should return a value" in each.message)
    )
    return [Warning(_relaxed_words(each), each.span) for each in kept]


def _relaxed_words(found: Diagnostic) -> str:
    quoted = _QUOTED.search(found.message)
    return RELAXED[found.option].format(quoted[1] if quoted else "")


def refuse(found: list[Diagnostic], files: Files) -> None:
    """Raise for the first error, if there is one."""
    for each in found:
        if each.severity >= ERROR:
            raise _exception(each, files)


def _exception(error: Diagnostic, files: Files) -> InputError:
    place = files.place(error.span)
    for pattern, what in _UNSUPPORTED:
        match = pattern.search(error.message)
        if match:
            return Unsupported(place, what.format(*match.groups()))
    for pattern, words in _REWORDED:
        match = pattern.search(error.message)
        if match:
            return InputError(place, words.format(*match.groups()))
    return InputError(place, error.message)
