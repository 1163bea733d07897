"""printf's conversions, character by character as the GNU C library writes them.

Numbers are exact: a float is taken apart into integers, and its digits are rounded once, half to even.
"""

import re
from typing import Protocol

from lemmata.cfa.interpreter import extended
from lemmata.cfa.interpreter.extended import BINARY64, EXTENDED
from lemmata.cfa.interpreter.outcome import Fault
from lemmata.value import value

_SPECIFICATION = re.compile(
    rb"%(?P<flags>[-+ #0'I]*)(?P<width>\*|\d+)?(?:\.(?P<precision>\*|-?\d*))?"
    rb"(?P<length>hh|h|ll|l|q|L|j|z|Z|t)?(?P<kind>.)",
    re.DOTALL,
)
_CHUNK = 4000
_LENGTHS = {"hh": 8, "h": 16, "": 32, "ll": 64, "q": 64, "L": 64, "j": 64}


class Source(Protocol):
    """The arguments of a conversion after another, with the bits of each."""

    word: int

    def integer(self, bits: int) -> int:
        """The low bits of the next integer or address, unsigned."""

    def double(self) -> int: ...

    def long_double(self) -> int: ...

    def text(self, address: int, most: int | None) -> bytes: ...

    def wide_text(self, address: int, most: int | None) -> bytes: ...

    def store(self, address: int, bits: int, number: int) -> None: ...


@value
class Conversion:
    flags: frozenset[str]
    width: int
    precision: int | None
    kind: str

    def padded(self, prefix: str, body: str, *, zeros: bool) -> bytes:
        """Prefix and body at the width; zeros go between them."""
        missing = self.width - len(prefix) - len(body)
        if "-" in self.flags:
            return (prefix + body + " " * missing).encode("latin-1")
        if zeros and "0" in self.flags:
            return (prefix + "0" * missing + body).encode("latin-1")
        return (" " * missing + prefix + body).encode("latin-1")

    def sign(self, negative: object) -> str:
        return "-" if negative else "+" if "+" in self.flags else " " if " " in self.flags else ""


def formatted(form: bytes, source: Source) -> bytes:
    """The text of a format and its arguments."""
    out = bytearray()
    at = 0
    while (percent := form.find(b"%", at)) >= 0:
        out += form[at:percent]
        found = _SPECIFICATION.match(form, percent)
        if found is None:
            raise Fault("bad-format")
        at = found.end()
        out += _converted(found, source, len(out))
    return bytes(out + form[at:])


def _converted(found: re.Match[bytes], source: Source, written: int) -> bytes:
    flags, width = set(found["flags"].decode()), found["width"]
    kind, length = chr(found["kind"][0]), (found["length"] or b"").decode()
    size = _starred(source) if width == b"*" else int(width or 0)
    if size < 0:
        flags.add("-")
        size = -size
    precision = _precision(found["precision"], source)
    conversion = Conversion(frozenset(flags), size, precision, kind)
    if kind == "%":
        return b"%"
    if kind in "diouxX":
        return _integer(conversion, source, _LENGTHS.get(length, source.word))
    if kind in "fFeEgGaA":
        bits = source.long_double() if length == "L" else extended.widen(source.double(), BINARY64)
        return _float(conversion, bits, EXTENDED.precision if length == "L" else BINARY64.precision)
    if kind == "n":
        source.store(source.integer(source.word), _LENGTHS.get(length, source.word), written)
        return b""
    return _text(conversion, source, length)


def _starred(source: Source) -> int:
    number = source.integer(32)
    return number - (1 << 32) if number >> 31 else number


def _precision(text: bytes | None, source: Source) -> int | None:
    if text is None:
        return None
    number = _starred(source) if text == b"*" else int(text or 0)
    return number if number >= 0 else None


# ---------------------------------------------------------------- text


def _text(conversion: Conversion, source: Source, length: str) -> bytes:
    match conversion.kind:
        case "c":
            if length == "l":
                body = chr(source.integer(32)).encode("latin-1", "replace").decode("latin-1")
            else:
                body = chr(source.integer(8))
        case "s":
            body = _string(conversion, source, wide=length == "l")
        case "p":
            return _pointer(conversion, source.integer(source.word))
        case "m":
            body = "Success"
        case _:
            raise Fault("bad-format")
    return conversion.padded("", body, zeros=False)


def _string(conversion: Conversion, source: Source, *, wide: bool) -> str:
    address, most = source.integer(source.word), conversion.precision
    if address == 0:
        return "(null)" if most is None or most >= 6 else ""
    read = source.wide_text if wide else source.text
    return read(address, most).decode("latin-1")


def _pointer(conversion: Conversion, address: int) -> bytes:
    if address == 0:
        return conversion.padded("", "(nil)", zeros=False)
    return _number(conversion, conversion.sign(0) + "0x", f"{address:x}")


# ---------------------------------------------------------------- integers


def _integer(conversion: Conversion, source: Source, bits: int) -> bytes:
    number = source.integer(bits)
    alternative = "#" in conversion.flags
    match conversion.kind:
        case "d" | "i":
            number -= (number >> (bits - 1)) << bits
            return _number(conversion, conversion.sign(number < 0), str(abs(number)))
        case "o":
            digits = f"{number:o}"
            if alternative and number and len(digits) >= (conversion.precision or 0):
                digits = "0" + digits
            return _number(conversion, "", digits, keep_zero=alternative)
        case "x" | "X":
            prefix = f"0{conversion.kind}" if alternative and number else ""
            return _number(conversion, prefix, f"{number:{conversion.kind}}")
        case _:
            return _number(conversion, "", str(number))


def _number(conversion: Conversion, prefix: str, digits: str, *, keep_zero: bool = False) -> bytes:
    """A precision asks for digits, and turns the flag 0 off; zero with precision 0 is nothing."""
    if conversion.precision is None:
        return conversion.padded(prefix, digits, zeros=True)
    if conversion.precision == 0 and digits == "0" and not keep_zero:
        digits = ""
    return conversion.padded(prefix, digits.rjust(conversion.precision, "0"), zeros=False)


# ---------------------------------------------------------------- floats


def _float(conversion: Conversion, bits: int, precision: int) -> bytes:
    """`bits` in 80 bits; `precision` is that of the argument's own format."""
    negative, significand, scale = extended.finite(bits)
    sign = conversion.sign(negative)
    upper = conversion.kind.isupper()
    if extended.is_nan(bits) or extended.is_infinite(bits):
        body = "nan" if extended.is_nan(bits) else "inf"
        return conversion.padded(sign, body.upper() if upper else body, zeros=False)
    kind = conversion.kind.lower()
    if kind == "a":
        prefix, body = _hexadecimal(conversion, significand, scale, precision)
        sign += prefix
    elif kind == "f":
        places = 6 if conversion.precision is None else conversion.precision
        body = _fixed(significand, scale, places, point="#" in conversion.flags)
    elif kind == "e":
        places = 6 if conversion.precision is None else conversion.precision
        body = _scientific(significand, scale, places, point="#" in conversion.flags)
    else:
        body = _general(conversion, significand, scale)
    if upper:
        sign, body = sign.upper(), body.upper()
    return conversion.padded(sign, body, zeros=True)


def _digits(number: int) -> str:
    """A natural number in decimal, of any length (Python's own conversion has a limit)."""
    pieces = []
    while number >= 10**_CHUNK:
        number, low = divmod(number, 10**_CHUNK)
        pieces.append(str(low).zfill(_CHUNK))
    return str(number) + "".join(reversed(pieces))


def _divided(numerator: int, denominator: int) -> int:
    """Rounded to nearest, half to even."""
    whole, rest = divmod(numerator, denominator)
    return whole + (2 * rest > denominator or (2 * rest == denominator and whole & 1))


def _scaled(significand: int, scale: int, power: int) -> int:
    """significand * 2^scale * 10^power, rounded."""
    numerator, denominator = significand, 1
    if power >= 0:
        numerator *= 10**power
    else:
        denominator *= 10**-power
    if scale >= 0:
        numerator <<= scale
    else:
        denominator <<= -scale
    return _divided(numerator, denominator)


def _fixed(significand: int, scale: int, places: int, *, point: bool) -> str:
    digits = _digits(_scaled(significand, scale, places)).rjust(places + 1, "0")
    whole, fraction = digits[: len(digits) - places], digits[len(digits) - places :]
    return f"{whole}.{fraction}" if places or point else whole


def _decimal(significand: int, scale: int, places: int) -> tuple[str, int]:
    """The first 1 + places digits, and the exponent of the first one."""
    if significand == 0:
        return "0" * (places + 1), 0
    exponent = (significand.bit_length() + scale - 1) * 30103 // 100000
    while True:
        digits = _digits(_scaled(significand, scale, places - exponent))
        if len(digits) == places + 1:
            return digits, exponent
        if len(digits) > places + 1:
            exponent += 1
        else:
            exponent -= 1


def _scientific(significand: int, scale: int, places: int, *, point: bool) -> str:
    digits, exponent = _decimal(significand, scale, places)
    return _with_exponent(digits, exponent, point=point)


def _with_exponent(digits: str, exponent: int, *, point: bool) -> str:
    fraction = f".{digits[1:]}" if len(digits) > 1 or point else ""
    return f"{digits[0]}{fraction}e{'-' if exponent < 0 else '+'}{abs(exponent):02}"


def _general(conversion: Conversion, significand: int, scale: int) -> str:
    """%g: the shorter style for `precision` significant digits; trailing zeros go, unless # keeps them."""
    precision = 6 if conversion.precision is None else conversion.precision or 1
    digits, exponent = _decimal(significand, scale, precision - 1)
    keep = "#" in conversion.flags
    if -4 <= exponent < precision:
        body = _fixed(significand, scale, precision - 1 - exponent, point=keep)
        return body if keep or "." not in body else body.rstrip("0").rstrip(".")
    if not keep:
        digits = digits[0] + digits[1:].rstrip("0")
    return _with_exponent(digits, exponent, point=keep)


def _hexadecimal(conversion: Conversion, significand: int, scale: int, precision: int) -> tuple[str, str]:
    """%a: a double's first digit is its leading bit; an 80-bit float's is its four leading bits."""
    if precision == EXTENDED.precision:
        places, exponent = 15, scale + 60
    else:
        places, exponent = 13, scale + 63
        shift = max(BINARY64.least - scale, 11)
        significand, exponent = significand >> shift, scale + shift + 52
    if significand == 0:
        exponent = 0
    digits = f"{significand:0{places + 1}x}"
    wanted = conversion.precision
    if wanted is not None and wanted < places:
        rounded = _divided(significand, 16 ** (places - wanted))
        digits = f"{rounded:0{wanted + 1}x}"
        if len(digits) > wanted + 1:
            digits, exponent = digits[:-1], exponent + 4
    fraction = digits[1:].rstrip("0") if wanted is None else digits[1:].ljust(wanted, "0")
    point = "." if fraction or "#" in conversion.flags else ""
    return "0x", f"{digits[0]}{point}{fraction}p{exponent:+d}"
