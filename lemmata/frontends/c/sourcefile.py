"""Looks at an input file before clang sees it, so that what is no C text at all is refused in plain words."""

import codecs
import os
import stat
from pathlib import Path

from lemmata.cfa.source import InputError, Place

LARGEST = 64 << 20
_BYTE_ORDER_MARKS = {
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}


def read_source(path: Path) -> bytes:
    """The file's text as clang reads it: UTF-16 and UTF-32 with a byte order mark become UTF-8."""
    try:
        return _decoded(path, _read(path))
    except OSError as error:
        raise InputError(Place(str(path)), (error.strerror or str(error)).lower()) from None


def _read(path: Path) -> bytes:
    status = os.stat(path)
    if stat.S_ISDIR(status.st_mode):
        raise InputError(Place(str(path)), "is a directory; expected a C file")
    if not stat.S_ISREG(status.st_mode):
        raise InputError(Place(str(path)), "is not a regular file; expected a C file")
    if status.st_size > LARGEST:
        size = f"{status.st_size / (1 << 20):.0f} MB"
        raise InputError(Place(str(path)), f"has {size}; files up to {LARGEST >> 20} MB are read")
    return path.read_bytes()


def _decoded(path: Path, text: bytes) -> bytes:
    for mark, encoding in _BYTE_ORDER_MARKS.items():
        if text.startswith(mark):
            try:
                text = text.decode(encoding).encode()
            except UnicodeDecodeError as error:
                message = f"is not valid {encoding.upper()} text: {error.reason}"
                raise InputError(Place(str(path)), message) from None
            break
    if not text.strip():
        raise InputError(Place(str(path)), "is empty; expected a C program")
    zero = text.find(b"\0")
    if zero >= 0:
        line = text.count(b"\n", 0, zero) + 1
        column = zero - text.rfind(b"\n", 0, zero)
        message = "is a binary file: it contains a zero byte; expected C text"
        raise InputError(Place(str(path), line, column), message)
    return text
