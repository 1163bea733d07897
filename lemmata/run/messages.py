"""Messages over pipes: pickled values, each after its length; and a pipe's ends for who must not wait."""

import os
import select
import struct
from collections.abc import Iterator

_LENGTH = struct.Struct("<I")
CHUNK = 1 << 16


def packed(message: object) -> bytes:
    import pickle

    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return _LENGTH.pack(len(data)) + data


def taken(buffer: bytearray) -> Iterator[object]:
    """The messages that are there as a whole, which are taken out of the buffer."""
    import pickle

    while len(buffer) >= _LENGTH.size:
        end = _LENGTH.size + _LENGTH.unpack_from(buffer)[0]
        if len(buffer) < end:
            return
        message = pickle.loads(buffer[_LENGTH.size : end])
        del buffer[:end]
        yield message


class Inbox:
    """The reading end of a pipe, looked at without waiting."""

    def __init__(self, receiver: int) -> None:
        self._receiver = receiver
        self._buffer = bytearray()
        self.ended = False
        """The other end is closed, and all that it sent has been read."""

    def arrived(self) -> Iterator[object]:
        """What is there by now."""
        while not self.ended and select.select([self._receiver], [], [], 0)[0]:
            chunk = os.read(self._receiver, CHUNK)
            self.ended = not chunk
            self._buffer += chunk
            yield from taken(self._buffer)


class Outbox:
    """The writing end of a pipe: what does not fit is sent later."""

    def __init__(self, sender: int) -> None:
        os.set_blocking(sender, False)
        self._sender = sender
        self._waiting = bytearray()

    def post(self, message: object) -> None:
        self._waiting += packed(message)

    def send(self) -> None:
        """As much as fits; nothing, once nobody reads."""
        try:
            while self._waiting:
                del self._waiting[: os.write(self._sender, self._waiting[:CHUNK])]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self._waiting.clear()
