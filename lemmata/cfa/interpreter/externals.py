"""Functions without a body that the interpreter knows: output, failed assertions, and the end of the program.

A handler takes its arguments' types, the place of the call, and the arguments.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from lemmata.cfa.interpreter import floats
from lemmata.cfa.interpreter.formatting import formatted
from lemmata.cfa.interpreter.memory import Memory
from lemmata.cfa.interpreter.outcome import Aborted, Ended, Exceeded, Exited, Fault, Stream
from lemmata.cfa.source import Span
from lemmata.cfa.types import Float, Int, Pointer, Type

Handler: TypeAlias = Callable[..., int]
_STREAMS: dict[str, tuple[int, Stream]] = {"stdout": (0x20010, "stdout"), "stderr": (0x20020, "stderr")}
_STANDARD_INPUT = 0x20000


class Given:
    """Arguments as they were passed: `formatting.Source`."""

    def __init__(
        self, memory: Memory, word: int, types: Sequence[Type], values: Sequence[int | float]
    ) -> None:
        self.word = word
        self._memory = memory
        self._rest = iter(zip(types, values, strict=True))

    def _next(self) -> tuple[Type, int | float]:
        found = next(self._rest, None)
        if found is None:
            raise Fault("bad-format")
        return found

    def integer(self, bits: int) -> int:
        """A narrower argument's upper bits are zero, as a register has them."""
        type_, value = self._next()
        if not isinstance(type_, Int | Pointer) or not isinstance(value, int):
            raise Fault("bad-format")
        return value & ((1 << min(bits, type_.bits)) - 1)

    def double(self) -> int:
        type_, value = self._next()
        if not isinstance(type_, Float) or not isinstance(value, float):
            raise Fault("bad-format")
        return floats.bits64(value)

    def long_double(self) -> int:
        type_, value = self._next()
        if not isinstance(type_, Float) or not isinstance(value, int):
            raise Fault("bad-format")
        return value

    def text(self, address: int, most: int | None) -> bytes:
        return self._memory.string(address, most)

    def wide_text(self, address: int, most: int | None) -> bytes:
        """Characters beyond ASCII have no form in the C locale."""
        out = bytearray()
        while most is None or len(out) < most:
            character = int.from_bytes(self._memory.load(address + 4 * len(out), 4), "little")
            if character == 0:
                break
            if character > 127:
                raise Fault("bad-format")
            out.append(character)
        return bytes(out)

    def store(self, address: int, bits: int, number: int) -> None:
        self._memory.store(address, (number & ((1 << bits) - 1)).to_bytes(bits // 8, "little"))


class Listed(Given):
    """Arguments in memory, as va_list has them: one after another in words."""

    def __init__(self, memory: Memory, word: int, address: int) -> None:
        super().__init__(memory, word, (), ())
        self._at = address

    def _take(self, size: int) -> int:
        found = self._memory.load(self._at, size)
        self._at += -(-size * 8 // self.word) * self.word // 8
        return int.from_bytes(found, "little")

    def integer(self, bits: int) -> int:
        return self._take(max(bits, self.word) // 8) & ((1 << bits) - 1)

    def double(self) -> int:
        return self._take(8)

    def long_double(self) -> int:
        return self._take(16 if self.word == 64 else 12) & ((1 << 80) - 1)


class Externals:
    """`handlers` by name; `streams` are the values of stdin, stdout and stderr."""

    def __init__(
        self, memory: Memory, word: int, limit: int, output: Callable[[Stream, bytes], None] | None
    ) -> None:
        self._memory = memory
        self._word = word
        self._limit = limit
        self._output = output
        self._written: dict[Stream, list[bytes]] = {"stdout": [], "stderr": []}
        self.streams = {name: address for name, (address, _) in _STREAMS.items()} | {"stdin": _STANDARD_INPUT}
        self._by_address = {address: stream for address, stream in _STREAMS.values()}
        self.handlers: dict[str, Handler] = self._handlers()

    def written(self, stream: Stream) -> bytes:
        return b"".join(self._written[stream])

    def _write(self, stream: Stream | None, content: bytes) -> int:
        """`None` is a file of which nothing is kept."""
        if stream is not None and content:
            self._limit -= len(content)
            if self._limit < 0:
                raise Exceeded("output")
            self._written[stream].append(content)
            if self._output is not None:
                self._output(stream, content)
        return len(content)

    def _stream(self, address: int) -> Stream | None:
        found = self._by_address.get(address)
        if found is None and address < 4096:
            raise Fault("null-dereference")
        return found

    def _handlers(self) -> dict[str, Handler]:
        both: dict[str, Handler] = {
            "printf": self._printf,
            "fprintf": self._fprintf,
            "dprintf": self._dprintf,
            "sprintf": self._sprintf,
            "snprintf": self._snprintf,
            "vprintf": self._vprintf,
            "vfprintf": self._vfprintf,
            "vsprintf": self._vsprintf,
            "vsnprintf": self._vsnprintf,
            "asprintf": self._asprintf,
            "vasprintf": self._vasprintf,
            "puts": self._puts,
            "fputs": self._fputs,
            "putchar": self._putchar,
            "fputc": self._fputc,
            "putc": self._fputc,
            "fflush": _nothing,
            "fwrite": self._fwrite,
            "perror": self._perror,
            "abort": _abort,
            "exit": _exit,
            "_exit": _exit,
            "malloc": self._malloc,
            "calloc": self._calloc,
            "free": self._free,
            "memcpy": self._copy,
            "memmove": self._copy,
            "memset": self._fill,
        }
        builtins = {f"__builtin_{name}": handler for name, handler in both.items()}
        ends = dict.fromkeys(("__assert_fail", "reach_error", "__VERIFIER_error"), _abort)
        return both | builtins | {f"{name}_unlocked": both[name] for name in ("putchar", "putc")} | ends

    # ------------------------------------------------------------ the printf family

    def _format(self, types: Sequence[Type], values: Sequence[int | float], first: int) -> bytes:
        """The text of a format at argument `first` and what comes after it."""
        source = Given(self._memory, self._word, types[first + 1 :], values[first + 1 :])
        return formatted(self._memory.string(int(values[first])), source)

    def _format_listed(self, form: int, arguments: int) -> bytes:
        """`arguments` is a va_list: its first word points at the next argument."""
        return formatted(self._memory.string(form), Listed(self._memory, self._word, self._list(arguments)))

    def _list(self, address: int) -> int:
        if self._word == 32:
            return address
        return int.from_bytes(self._memory.load(address, 8), "little")

    def _printf(self, types: Sequence[Type], _at: Span, *values: int | float) -> int:
        return self._write("stdout", self._format(types, values, 0))

    def _fprintf(self, types: Sequence[Type], _at: Span, *values: int | float) -> int:
        return self._write(self._stream(int(values[0])), self._format(types, values, 1))

    def _dprintf(self, types: Sequence[Type], _at: Span, *values: int | float) -> int:
        streams: dict[int, Stream] = {1: "stdout", 2: "stderr"}
        return self._write(streams.get(int(values[0])), self._format(types, values, 1))

    def _sprintf(self, types: Sequence[Type], _at: Span, *values: int | float) -> int:
        return self._put(int(values[0]), None, self._format(types, values, 1))

    def _snprintf(self, types: Sequence[Type], _at: Span, *values: int | float) -> int:
        return self._put(int(values[0]), int(values[1]), self._format(types, values, 2))

    def _vprintf(self, _types: Sequence[Type], _at: Span, form: int, arguments: int) -> int:
        return self._write("stdout", self._format_listed(form, arguments))

    def _vfprintf(self, _types: Sequence[Type], _at: Span, file: int, form: int, arguments: int) -> int:
        return self._write(self._stream(file), self._format_listed(form, arguments))

    def _vsprintf(self, _types: Sequence[Type], _at: Span, target: int, form: int, arguments: int) -> int:
        return self._put(target, None, self._format_listed(form, arguments))

    def _vsnprintf(
        self, _types: Sequence[Type], _at: Span, target: int, size: int, form: int, arguments: int
    ) -> int:
        return self._put(target, size, self._format_listed(form, arguments))

    def _asprintf(self, types: Sequence[Type], _at: Span, *values: int | float) -> int:
        return self._put_new(int(values[0]), self._format(types, values, 1))

    def _vasprintf(self, _types: Sequence[Type], _at: Span, target: int, form: int, arguments: int) -> int:
        return self._put_new(target, self._format_listed(form, arguments))

    def _put_new(self, target: int, content: bytes) -> int:
        """Into a new object, whose address is stored at the target."""
        address = self._memory.allocate(bytearray(content + b"\0"))
        self._memory.store(target, address.to_bytes(self._word // 8, "little"))
        return len(content)

    def _put(self, target: int, size: int | None, content: bytes) -> int:
        """Into memory, with a NUL, cut to the size."""
        kept = content if size is None else content[: max(size - 1, 0)]
        if size is None or size > 0:
            self._memory.store(target, kept + b"\0")
        return len(content)

    # ------------------------------------------------------------ other output

    def _puts(self, _types: Sequence[Type], _at: Span, text: int) -> int:
        return self._write("stdout", self._memory.string(text) + b"\n")

    def _fputs(self, _types: Sequence[Type], _at: Span, text: int, file: int) -> int:
        self._write(self._stream(file), self._memory.string(text))
        return 1

    def _putchar(self, _types: Sequence[Type], _at: Span, character: int) -> int:
        self._write("stdout", bytes((character & 255,)))
        return character & 255

    def _fputc(self, _types: Sequence[Type], _at: Span, character: int, file: int) -> int:
        self._write(self._stream(file), bytes((character & 255,)))
        return character & 255

    def _fwrite(self, _types: Sequence[Type], _at: Span, start: int, size: int, count: int, file: int) -> int:
        self._write(self._stream(file), self._memory.load(start, size * count))
        return count if size else 0

    def _perror(self, _types: Sequence[Type], _at: Span, text: int) -> int:
        prefix = self._memory.string(text) + b": " if text else b""
        self._write("stderr", (prefix if prefix != b": " else b"") + b"Success\n")
        return 0

    # ------------------------------------------------------------ called through pointers

    def _malloc(self, _types: Sequence[Type], _at: Span, size: int) -> int:
        self._memory.charge(size)
        self._memory.used -= size + 64
        return self._memory.allocate(bytearray(size))

    def _calloc(self, types: Sequence[Type], at: Span, count: int, size: int) -> int:
        return self._malloc(types, at, count * size)

    def _free(self, _types: Sequence[Type], _at: Span, address: int) -> int:
        self._memory.free(address)
        return 0

    def _copy(self, _types: Sequence[Type], _at: Span, target: int, source: int, size: int) -> int:
        self._memory.copy(target, source, size)
        return target

    def _fill(self, _types: Sequence[Type], _at: Span, target: int, byte: int, size: int) -> int:
        self._memory.fill(target, byte, size)
        return target


def _nothing(_types: Sequence[Type], _at: Span, *_values: object) -> int:
    return 0


def _abort(_types: Sequence[Type], at: Span, *_values: object) -> int:
    raise Ended(Aborted(at))


def _exit(_types: Sequence[Type], _at: Span, status: int) -> int:
    raise Ended(Exited(status & 255))
