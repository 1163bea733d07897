"""Library functions that the machine's own C library computes, in place of a model's arbitrary result.

A model says what every library may do (sin lies between -1 and 1); a run that is to be compared with the
compiled program needs what this one does. In 32 bits the compiled program's library may round otherwise in
the last place; functions of long double keep their model.
"""

import ctypes
from collections.abc import Callable, Sequence
from typing import TypeAlias

from lemmata.cfa.interpreter import floats
from lemmata.cfa.interpreter.memory import Memory
from lemmata.cfa.source import Span
from lemmata.cfa.types import Type

Native: TypeAlias = Callable[..., "int | float"]
_Foreign: TypeAlias = Callable[..., float]

_ARGUMENTS = {
    **dict.fromkeys(("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh"), 1),
    **dict.fromkeys(("asinh", "acosh", "atanh", "exp", "exp2", "exp10", "expm1", "cbrt"), 1),
    **dict.fromkeys(("log", "log2", "log10", "log1p", "erf", "erfc", "lgamma", "tgamma"), 1),
    **dict.fromkeys(("atan2", "hypot", "pow"), 2),
    "fma": 3,
}
_FORMATTING = ("sprintf", "snprintf", "vsprintf", "vsnprintf", "asprintf", "vasprintf")


class Natives:
    """`find` gives the meaning of a function that a model defines, where it is known exactly."""

    def __init__(self, memory: Memory, formatting: dict[str, Callable[..., int]]) -> None:
        self._memory = memory
        self._formatting = {name: formatting[name] for name in _FORMATTING}

    def find(self, name: str) -> Native | None:
        if name in self._formatting:
            return self._formatting[name]
        number = _ARGUMENTS.get(name) or _ARGUMENTS.get(name.removesuffix("f"))
        if number is not None:
            return _math(name, number)
        return self._others(name)

    def _others(self, name: str) -> Native | None:
        match name:
            case "sincos" | "sincosf":
                return self._sine_and_cosine(name.endswith("f"))
            case "strtod" | "strtof":
                return self._number(name)
            case "atof":
                number = self._number("strtod")
                return number and (lambda types, at, text: number(types, at, text, 0))
        return None

    def _sine_and_cosine(self, single: bool) -> Native | None:
        suffix = "f" if single else ""
        sine, cosine = _math(f"sin{suffix}", 1), _math(f"cos{suffix}", 1)
        if sine is None or cosine is None:
            return None

        def sincos(types: Sequence[Type], at: Span, x: float, first: int, second: int) -> int:
            for where, computed in ((first, sine(types, at, x)), (second, cosine(types, at, x))):
                self._memory.store(where, _bytes(computed, single=single))
            return 0

        return sincos

    def _number(self, name: str) -> Native | None:
        """strtod: the number at the start of a text, and where it ends."""
        try:
            function = getattr(ctypes.CDLL(None), name)
        except (OSError, AttributeError):
            return None
        function.restype = ctypes.c_float if name == "strtof" else ctypes.c_double
        function.argtypes = [ctypes.c_char_p, ctypes.POINTER(ctypes.c_void_p)]

        def number(_types: Sequence[Type], _at: Span, text: int, end: int) -> float:
            content = ctypes.create_string_buffer(self._memory.string(text))
            stopped = ctypes.c_void_p()
            found = float(function(content, ctypes.byref(stopped)))
            if end:
                length = (stopped.value or 0) - ctypes.addressof(content)
                size = (self._memory.mask.bit_length() + 7) // 8
                self._memory.store(end, (text + length).to_bytes(size, "little"))
            return found

        return number


def _bytes(x: float, *, single: bool) -> bytes:
    return floats.bits32(x).to_bytes(4, "little") if single else floats.bits64(x).to_bytes(8, "little")


def _math(name: str, number: int) -> Native | None:
    try:
        function: _Foreign = getattr(ctypes.CDLL("libm.so.6"), name)
    except (OSError, AttributeError):
        return None
    type_ = ctypes.c_float if name not in _ARGUMENTS else ctypes.c_double
    function.restype = type_  # type: ignore[attr-defined]
    function.argtypes = [type_] * number  # type: ignore[attr-defined]

    def compute(_types: Sequence[Type], _at: Span, *values: float) -> float:
        return function(*values)

    return compute
