"""The sizes that the project holds itself to: small functions, small files."""

import ast
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from tests.repo.tree import modules, name


def functions(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
            yield f"{name(path)}:{node.lineno} {node.name}", node.end_lineno - node.lineno + 1


def lines(path: Path) -> int:
    return path.read_text(encoding="utf-8").count("\n")


def test_functions_are_small() -> None:
    sizes = [size for path in modules("lemmata") for _, size in functions(path)]
    assert median(sizes) <= 8
    assert quantiles(sizes, n=10)[-1] <= 30


def test_no_function_is_long() -> None:
    long = [
        f"{name}: {size}"
        for path in modules("lemmata", "tests")
        for name, size in functions(path)
        if size > 80
    ]
    assert long == []


def test_files_are_small() -> None:
    assert quantiles([lines(path) for path in modules("lemmata")], n=10)[-1] <= 400


def test_no_file_is_long() -> None:
    long = [name(path) for path in modules("lemmata", "tests") if lines(path) > 600]
    assert long == []
