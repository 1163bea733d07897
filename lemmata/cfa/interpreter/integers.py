"""Integer division as C has it: towards zero, and trapping as the machine's instruction does."""

from lemmata.cfa.interpreter.outcome import Fault


def quotient(a: int, b: int, low: int) -> int:
    """a / b for signed integers of 32 or 64 bits whose least value is `low`."""
    if b == -1 and a == low:
        raise Fault("division-overflow")
    return quotient_wide(a, b)


def remainder(a: int, b: int, low: int) -> int:
    """a % b for signed integers of 32 or 64 bits whose least value is `low`."""
    if b == -1 and a == low:
        raise Fault("division-overflow")
    return remainder_wide(a, b)


def quotient_wide(a: int, b: int) -> int:
    """a / b without the trap; the result may exceed the type."""
    if b == 0:
        raise Fault("division-by-zero")
    return a // b if (a < 0) == (b < 0) else -(-a // b)


def remainder_wide(a: int, b: int) -> int:
    """a % b: the remainder has the sign of a."""
    if b == 0:
        raise Fault("division-by-zero")
    return abs(a) % abs(b) * (-1 if a < 0 else 1)
