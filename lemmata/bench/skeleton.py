"""The processes of `lemmata verify` without what they do: `python -m lemmata.bench.skeleton FILE true|false`.

A child that a parser's child reads the file for, a query of Bitwuzla, and z3 on two trivial scripts (for
true) or a compiled and executed harness (for false). It imports what this takes, and nothing of Lemmata.
"""

import os
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable
from pathlib import Path


def skeleton(path: Path, verdict: str) -> None:
    _in_child(lambda: _work(path, verdict))


def _work(path: Path, verdict: str) -> None:
    _in_child(lambda: _parse(path))
    _query()
    if verdict == "true":
        for _ in range(2):
            solver = [str(Path(sysconfig.get_path("scripts"), "z3")), "-in", "-smt2"]
            subprocess.run(solver, input=b"(check-sat)", stdout=subprocess.DEVNULL, check=False)
    else:
        _compile()


def _in_child(work: Callable[[], None]) -> None:
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    os.waitpid(child, 0)


def _parse(path: Path) -> None:
    import ctypes
    from importlib.util import find_spec

    package = find_spec("clang")
    assert package is not None
    assert package.submodule_search_locations is not None
    folder = Path(package.submodule_search_locations[0], "native")
    library = ctypes.CDLL(str(next(folder.glob("libclang.*"))))
    library.clang_createIndex.restype = library.clang_parseTranslationUnit.restype = ctypes.c_void_p
    index = ctypes.c_void_p(library.clang_createIndex(0, 0))
    library.clang_parseTranslationUnit(index, str(path).encode(), None, 0, None, 0, 0)


def _query() -> None:
    import bitwuzla

    manager = bitwuzla.TermManager()
    variable = manager.mk_const(manager.mk_bv_sort(32), "x")
    solver = bitwuzla.Bitwuzla(manager, bitwuzla.Options())
    solver.assert_formula(manager.mk_term(bitwuzla.Kind.DISTINCT, [variable, variable]))
    solver.check_sat()


def _compile() -> None:
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "program.c"), Path(folder, "program")
        source.write_text("int main(void) { return 0; }\n")
        subprocess.run(["gcc", "-O0", "-o", program, source], check=False)
        subprocess.run([program], check=False)


if __name__ == "__main__":
    skeleton(Path(sys.argv[1]), sys.argv[2])
