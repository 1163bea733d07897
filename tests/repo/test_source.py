"""Rules about the source text that no other tool holds."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

from tests.repo.tree import ROOT, modules, name, tracked

MODULES = modules("lemmata")

# Where every exception is caught, and why.
BROAD_EXCEPTS = {
    "lemmata/run/failures.py": "bugs become messages here",
    "lemmata/frontends/c/worker.py": "a bug in the worker is raised again by its parent",
    "lemmata/run/supervision.py": "a bug in the worker is raised again by its parent",
    "lemmata/logic/limits.py": "kept, and raised again where the query began",
    "lemmata/bench/lower.py": "crashes of the front end are counted",
}


def test_every_module_says_what_it_is_about() -> None:
    silent = [
        name(path)
        for path in MODULES
        if path.read_text(encoding="utf-8").strip() and not ast.get_docstring(ast.parse(path.read_text()))
    ]
    assert silent == []


def test_no_module_is_a_drawer() -> None:
    drawers = {"util", "utils", "common", "core", "helper", "helpers", "misc", "tools"}
    assert [name(path) for path in MODULES if {path.stem, path.parent.name} & drawers] == []


def broad(handler: ast.ExceptHandler) -> bool:
    caught = handler.type
    return caught is None or (isinstance(caught, ast.Name) and caught.id in ("Exception", "BaseException"))


def test_everything_is_caught_in_few_places() -> None:
    found = {
        name(path)
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ExceptHandler) and broad(node)
    }
    assert found == set(BROAD_EXCEPTS)


def test_no_module_changes_its_globals() -> None:
    found = [
        f"{name(path)}:{node.lineno}"
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Global)
    ]
    assert found == []


def test_algorithms_have_no_clock_and_no_log() -> None:
    rooms = ("lemmata/engines/", "lemmata/invariants/", "lemmata/system/")
    imported = re.compile(r"^\s*(?:import|from) (?:time|logging|datetime|threading)\b", re.MULTILINE)
    found = [name(path) for path in MODULES if name(path).startswith(rooms)]
    assert [each for each in found if imported.search((ROOT / each).read_text(encoding="utf-8"))] == []


def test_engines_are_about_their_algorithms() -> None:
    """Of their lines of code at most 3 % yield facts."""
    texts = [path.read_text(encoding="utf-8") for path in MODULES if "engines" in path.parts]
    lines = [line for text in texts for line in text.splitlines() if line.strip()]
    facts = [line for line in lines if re.match(r"\s+yield (?!from)", line)]
    assert 0 < len(facts) <= 0.03 * len(lines)


def test_no_paths_of_one_machine() -> None:
    """Homes, work directories and package indexes belong to somebody's machine, not here."""
    folders = "|".join(("home", "root", "work"))
    hosts = "|".join(("pypi", "pythonhosted", "npmjs"))
    machine = re.compile(rf"(^|[^\w./])/({folders})/|\b({hosts})\.(org|com)\b".encode())
    found = [
        f"{name(path)}: {match.group().decode(errors='replace')}"
        for path in tracked()
        if (match := machine.search(path.read_bytes()))
    ]
    assert found == []


def test_new_rooms_are_refused() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    rooms = settings["tool"]["importlinter"]["contracts"][0]
    assert rooms["containers"] == ["lemmata"]
    assert rooms["exhaustive"] is True


@pytest.mark.parametrize(
    "path", sorted((ROOT / "tests" / "programs").glob("*.c")), ids=lambda path: path.stem
)
def test_programs_say_what_they_are_about(path: Path) -> None:
    first, *rest = path.read_text(encoding="utf-8").splitlines()
    assert re.match(r"// \w.{15,}", first)
    assert re.match(r"// run:", rest[0])
