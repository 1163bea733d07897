"""The three ways to fail, as messages and exit codes. Bugs are caught here and nowhere else."""

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from lemmata.cfa.source import InputError, Unsupported
from lemmata.report import text

OK, VIOLATED, UNKNOWN, INPUT_ERROR, BUG = range(5)
CODES = {"true": OK, "false": VIOLATED, "unknown": UNKNOWN}
"""The exit code of each verdict."""
CLOSED_PIPE = 141
INTERRUPTED = 130


def complain(line: str) -> None:
    """A message for the user, if anybody listens."""
    with suppress(BrokenPipeError):
        print(line, file=sys.stderr)


def guarded(action: Callable[[], int]) -> int:
    """Do it, and turn each way to fail into its message and exit code."""
    try:
        code = action()
        sys.stdout.flush()
    except Unsupported as error:
        return _unknown(text.message(error))
    except InputError as error:
        complain(f"lemmata: {text.message(error)}" if error.place == text.COMMAND_LINE else str(error))
        return INPUT_ERROR
    except MemoryError:
        return _unknown("out of memory")
    except BrokenPipeError:
        _discard_output(sys.stdout, sys.stderr)
        return CLOSED_PIPE
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 (the only one: a bug of ours ends here)
        if _is_full(error):
            _discard_output(sys.stdout)
            complain(f"lemmata: the output cannot be written: {os.strerror(errno.ENOSPC)}")
            return INPUT_ERROR
        complain(text.bug(error))
        return BUG
    return code


def _is_full(error: Exception) -> bool:
    """Standard output goes to a file on a full disk: files that we open ourselves have names."""
    return isinstance(error, OSError) and error.errno == errno.ENOSPC and error.filename is None


def _unknown(reason: str) -> int:
    print(text.unknown(reason), flush=True)
    return UNKNOWN


def _discard_output(*streams: TextIO) -> None:
    """Nobody reads any more; what is still buffered must not fail at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        os.dup2(nowhere, stream.fileno())
