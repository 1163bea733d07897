"""The command `lemmata`, which is also `python -m lemmata`."""

import signal
from typing import NoReturn


def main() -> NoReturn:
    """Until interrupts have their answer they just end it: a traceback's exit code is that of `false`."""
    answered = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if answered:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from lemmata.cli import command

    if answered:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    command()


if __name__ == "__main__":
    main()
