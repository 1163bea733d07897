"""Bugs in path programs and in the C text that they are printed as."""

from tests.seeded.bug import Bug

_C = "lemmata/encode/c_program.py"
_PART = "lemmata/encode/subprogram.py"
_TESTS = ("tests/encode/test_path_programs.py",)

BUGS = (
    Bug(
        "a path program has edges of the whole that lead elsewhere",
        _PART,
        "    left = tuple(edge for edge in function.edges if edge in kept)\n",
        "    left = tuple(replace(edge, target=function.exit) for edge in function.edges if edge in kept)\n",
        _TESTS,
    ),
    Bug(
        "a path program keeps everything",
        _PART,
        "    left = tuple(edge for edge in function.edges if edge in kept)\n",
        "    left = function.edges if kept else ()\n",
        _TESTS,
    ),
    Bug(
        "branches are printed the wrong way round",
        _C,
        "return condition if operation.holds == holds else",
        "return condition if operation.holds != holds else",
        _TESTS,
    ),
    Bug(
        "the condition of the only branch is not printed",
        _C,
        "        elif not _is_else(edges):\n",
        "        elif len(edges) > 2:\n",
        _TESTS,
    ),
    Bug(
        "errors are printed as the end of the program",
        _C,
        '                    yield "  reach_error();"\n',
        '                    yield "  return 0;"\n',
        _TESTS,
    ),
)
