"""What the documentation says about the code is compared with the code.

With LEMMATA_UPDATE=1 the generated parts (the list of modules, the output of the examples) are written anew.
"""

import argparse
import ast
import importlib
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from lemmata import cli
from lemmata.cfa.properties import PROPERTIES
from tests.repo import tree
from tests.repo.tree import ROOT

DOCS = ROOT / "docs"
PAGES = [path for path in tree.tracked() if path.suffix == ".md"]
UPDATE = bool(os.environ.get("LEMMATA_UPDATE"))


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def compare(path: Path, expected: str) -> None:
    if UPDATE and timeless(path.read_text(encoding="utf-8")) != timeless(expected):
        path.write_text(expected, encoding="utf-8")
    assert timeless(path.read_text(encoding="utf-8")) == timeless(expected)


def timeless(text: str) -> str:
    """Without the seconds that commands print."""
    return re.sub(r"\b\d+\.\d\d s\b", "SECONDS", text)


# ---------------------------------------------------------------- rooms and modules


def rooms() -> set[str]:
    below = [path.relative_to(ROOT / "lemmata") for path in tree.modules("lemmata")]
    return {
        path.parts[0] + "/" * (len(path.parts) > 1)
        for path in below
        if not path.name.startswith("_") or len(path.parts) > 1
    }


def test_every_room_is_described() -> None:
    table = text("docs/architecture.md").partition("<!-- rooms -->")[2].partition("\n\n")[0]
    assert set(re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)) == rooms()


def test_every_room_is_declared() -> None:
    layers = tomllib.loads(text("pyproject.toml"))["tool"]["importlinter"]["contracts"][0]["layers"]
    declared = {name.strip("( )") for layer in layers for name in re.split(r"[|:]", layer)}
    assert {room.rstrip("/").removesuffix(".py") for room in rooms()} <= declared


def modules() -> str:
    lines = [
        "# Modules",
        "",
        "Every module with the first line of what it says; written by a test (LEMMATA_UPDATE=1).",
    ]
    folder = None
    for path in sorted(tree.modules("lemmata"), key=lambda path: (path.parent, path)):
        summary = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n")[0]
        if path.parent != folder:
            folder = path.parent
            lines += ["", f"## {folder.relative_to(ROOT)}", "", "| module | |", "|---|---|"]
        if summary:
            escaped = summary.replace("|", "\\|")
            lines.append(f"| `{path.name}` | {escaped} |")
    return "\n".join(lines) + "\n"


def test_every_module_is_listed() -> None:
    compare(DOCS / "modules.md", modules())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_named_files_exist(page: Path) -> None:
    named = re.findall(
        r"(?<![\w/.-])((?:lemmata|tests|docs|\.ci)/[\w./-]*\w\.(?:py|md|c|h|toml)|\.ci/run)\b",
        page.read_text(encoding="utf-8"),
    )
    assert [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_exported_names_exist(page: Path) -> None:
    """Every dotted name `lemmata.room.module.name` in a page can be imported."""
    for name in re.findall(r"`(lemmata(?:\.\w+)+)", page.read_text(encoding="utf-8")):
        owner, _, member = name.rpartition(".")
        found = importlib.import_module(owner)
        assert hasattr(found, member) or importlib.import_module(name), name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_decisions_are_numbered() -> None:
    numbers = sorted(path.name[:4] for path in (DOCS / "adr").glob("*.md"))
    assert numbers == [f"{number:04}" for number in range(1, len(numbers) + 1)]


# ---------------------------------------------------------------- commands and properties


def options(command: str) -> set[str]:
    parser = argparse.ArgumentParser(add_help=False)
    cli.COMMANDS[command][1](parser)
    return {option for action in parser._actions for option in action.option_strings}


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_options_are_documented(command: str) -> None:
    section = text("docs/commands.md").partition(f"## `lemmata {command}")[2].partition("\n## ")[0]
    cells = " ".join(re.findall(r"^\| (`.*?) \|", section, re.MULTILINE))
    assert set(re.findall(r"`(--?\w[\w-]*)", cells)) == options(command)


def test_commands_are_documented() -> None:
    assert set(re.findall(r"^## `lemmata ([\w-]+)", text("docs/commands.md"), re.MULTILINE)) == set(
        cli.COMMANDS
    )


def test_properties_are_documented() -> None:
    section = text("docs/commands.md").partition("## Properties")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `([\w-]+)`", section, re.MULTILINE)) == set(PROPERTIES)


@pytest.mark.parametrize("word", [*cli.COMMANDS, *PROPERTIES])
def test_what_users_see_is_in_the_changelog(word: str) -> None:
    assert re.search(rf"`(lemmata )?{word}`", text("CHANGELOG.md"))


# ---------------------------------------------------------------- examples

EXAMPLE = re.compile(r"```console\n(.*?)```", re.DOTALL)


def run(command: str) -> str:
    """What a terminal would show; `lemmata` is this environment's."""
    words = command.split()
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    return done.stdout + done.stderr


def replayed(block: re.Match[str]) -> str:
    commands = re.findall(r"^\$ (lemmata .*)$", block[1], re.MULTILINE)
    shown = "\n".join(f"$ {command}\n{run(command)}" for command in commands)
    return f"```console\n{shown}```" if commands else block[0]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_examples_are_real(page: Path) -> None:
    compare(page, EXAMPLE.sub(replayed, page.read_text(encoding="utf-8")))
