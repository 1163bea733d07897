"""What a user may choose about reading C."""

from pathlib import Path

from lemmata.value import value


@value
class Options:
    """`defines` are `NAME` or `NAME=TEXT`; `seconds` and `megabytes` bound the front end's own process.

    `texts` has what is read in place of the contents of some of the files.
    """

    pointer_bits: int = 64
    include_dirs: tuple[Path, ...] = ()
    defines: tuple[str, ...] = ()
    seconds: float = 300.0
    megabytes: int = 8192
    texts: tuple[tuple[Path, bytes], ...] = ()
