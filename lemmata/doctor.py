"""What this installation has of what Lemmata and its tests need: `lemmata doctor`."""

import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from lemmata.value import value


@value
class Check:
    """`detail` is what was found; `remedy` what to do where it is not `good`."""

    name: str
    good: bool
    needed: bool
    detail: str
    remedy: str


def examine() -> Iterator[Check]:
    yield _python()
    yield _libclang()
    yield _files("headers", "*.h")
    yield _files("models", "*.c")
    for name, purpose in OPTIONAL.items():
        yield _tool(name, purpose)
    yield _gcc32()


OPTIONAL = {
    "gcc": "differential tests",
    "clang": "differential tests",
    "csmith": "differential tests",
    "berkeley-abc": "tests and tables that compare with it",
    "dot": "drawing what `lemmata cfa --dot` prints",
}
_PACKAGES = {"dot": "graphviz"}


def _python() -> Check:
    found = platform.python_version()
    return Check("python", sys.version_info >= (3, 11), True, found, "install Python 3.11 or newer")


def _libclang() -> Check:
    """Loading the library is what shows that it is there and of this machine's kind."""
    from importlib.metadata import version

    from lemmata.frontends.c.clang import clang

    try:
        clang()
        return Check("libclang", True, True, version("libclang"), "")
    except (ImportError, OSError, AttributeError) as error:
        return Check("libclang", False, True, "", f"pip install libclang==18.1.1 ({error})")


def _files(folder: str, pattern: str) -> Check:
    """The headers and library models that belong to the C front end."""
    import lemmata.frontends.c as frontend

    count = len(list((Path(frontend.__file__).parent / folder).rglob(pattern)))
    return Check(
        folder, count > 0, True, f"{count} files", "install Lemmata again: its data files are missing"
    )


def _tool(name: str, purpose: str) -> Check:
    path = shutil.which(name)
    remedy = f"only needed for {purpose}; install {_PACKAGES.get(name, name)}"
    return Check(name, path is not None, False, path or "", remedy)


def _gcc32() -> Check:
    remedy = "only needed for differential tests of --32; install gcc-multilib"
    if shutil.which("gcc") is None:
        return Check("gcc -m32", False, False, "", remedy)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "empty.c")
        source.write_text("int main(void) { return 0; }\n")
        command = ["gcc", "-m32", str(source), "-o", str(Path(folder, "empty"))]
        done = subprocess.run(command, capture_output=True, check=False, stdin=subprocess.DEVNULL, timeout=60)
    return Check("gcc -m32", done.returncode == 0, False, "links" if done.returncode == 0 else "", remedy)
