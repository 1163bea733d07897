"""Task definitions, and the counting of what stops the front end."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from lemmata.bench import lower, sample, tasks
from lemmata.bench.census import Choice, census, select
from lemmata.bench.results import as_json
from lemmata.bench.tasks import Expected, Task
from lemmata.cfa.program import Program
from lemmata.cfa.source import InputError, Place, Unsupported

TEXT = """\
format_version: "2.0"
# a comment
input_files:
  - "../src/a.c"   # the first
  - '../src/b.c'
properties:
- property_file: ../properties/no-overflow.prp
  expected_verdict: false
  subproperty: x
- property_file: ../properties/termination.prp
options:
  language: C
  data_model: ILP32
  include_dirs: ["../shim", ../more]
  defines: []
"""


def test_a_definition_is_read(tmp_path: Path) -> None:
    file = tmp_path / "set" / "task.yml"
    file.parent.mkdir()
    file.write_text(TEXT)
    assert tasks.read(file) == Task(
        definition=file,
        files=(tmp_path / "src/a.c", tmp_path / "src/b.c"),
        pointer_bits=32,
        include_dirs=(tmp_path / "shim", tmp_path / "more"),
        defines=(),
        expected=(
            Expected(tmp_path / "properties/no-overflow.prp", False),
            Expected(tmp_path / "properties/termination.prp", None),
        ),
    )


def test_one_file_needs_no_list() -> None:
    assert tasks.parse("input_files: a.c\n", "x") == {"input_files": "a.c"}


@pytest.mark.parametrize(
    ("text", "line"), [("- a\n", 1), ("a: b\nnonsense\n", 2), ("a:\n    b: c\n  d: e\n", 3)]
)
def test_anything_else_is_refused(text: str, line: int) -> None:
    with pytest.raises(InputError) as caught:
        tasks.parse(text, "task.yml")
    assert caught.value.place.line == line


def test_a_definition_without_files_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "task.yml"
    file.write_text("options:\n  data_model: LP64\n")
    with pytest.raises(InputError):
        tasks.read(file)


# ---------------------------------------------------------------- counting

EMPTY = Program(files=(), pointer_bits=64, records={}, globals=(), functions={}, declared={}, entry="main")


def fake(task: Task) -> Program:
    """A front end that goes by the file's name."""
    file = task.files[0]
    match file.stem:
        case "good":
            return EMPTY
        case "asm":
            raise Unsupported(Place(str(file), 3, 7), "inline assembly 'nop' is not supported")
        case "bad":
            raise InputError(Place(str(file)), "has no main")
        case _:
            raise KeyError(7)


def result(tmp_path: Path, name: str) -> lower.Result:
    task = Task(tmp_path / f"{name}.yml", (tmp_path / f"{name}.c",), 64, (), (), ())
    return lower.lower(task, "set", fake)


def test_kinds_and_reasons(tmp_path: Path) -> None:
    results = [result(tmp_path, name) for name in ("good", "asm", "bad", "worse")]
    assert [(done.kind, done.reason) for done in results] == [
        ("lowered", ""),
        ("unsupported", "inline assembly _ is not supported"),
        ("input-error", "has no main"),
        ("crash", "KeyError: _"),
    ]
    assert results[1].message == f"{tmp_path}/asm.c:3:7: inline assembly 'nop' is not supported"


def test_a_table_counts_them(tmp_path: Path) -> None:
    results = [result(tmp_path, name) for name in ("good", "good", "good", "asm")]
    header, row = lower.table(results)
    assert row.split()[:7] == ["set", "4", "3", "75.0%", "1", "0", "0"]
    assert len(header) == len(row)
    ranked = list(lower.reasons(results))
    assert ranked[0].split(maxsplit=1) == ["1", "unsupported: inline assembly _ is not supported"]


def test_typical_files_have_about_1000_lines(tmp_path: Path) -> None:
    done = result(tmp_path, "good")
    speeds = [(900, 0.01), (1000, 0.02), (1200, 0.1), (5000, 0.1)]
    results = [replace(done, lines=lines, cpu=cpu) for lines, cpu in speeds]
    assert lower.typical(results) == "files of 800 to 1,200 lines: 3, median 50,000 lines/s"
    assert lower.typical([]) == "files of 800 to 1,200 lines: 0"


def test_results_are_json(tmp_path: Path) -> None:
    line = json.loads(as_json(result(tmp_path, "asm")))
    assert (line["kind"], line["files"]) == ("unsupported", [f"{tmp_path}/asm.c"])


def test_sets_are_named_by_what_differs() -> None:
    named = sample.groups([Path("/sets/loops/tasks/a.yml"), Path("/sets/floats/tasks/b.yml")])
    assert list(named) == ["loops", "floats"]


def test_equal_sources_are_lowered_once(tmp_path: Path) -> None:
    for name, property_ in (("a", "x"), ("b", "y")):
        (tmp_path / f"{name}.yml").write_text(
            f"input_files: same.c\nproperties:\n  - property_file: {property_}.prp\n"
        )
    chosen = select(tasks.find([tmp_path]), None, 1)
    assert [task.definition.name for task in chosen] == ["a.yml"]


def test_samples_repeat(tmp_path: Path) -> None:
    for number in range(30):
        (tmp_path / f"{number}.yml").write_text(f"input_files: {number}.c\n")
    definitions = tasks.find([tmp_path])
    first, second, other = (select(definitions, 5, seed) for seed in (1, 1, 2))
    assert first == second != other
    assert len(first) == 5


def test_output_is_one_line_for_each_task(tmp_path: Path) -> None:
    (tmp_path / "a.yml").write_text("input_files: a.c\n")
    (tmp_path / "a.c").write_text("int main(void) { return 0; }\n")
    output = tmp_path / "output"
    results = census(Choice((tmp_path,), output=output), lower.lower)
    assert [done.kind for done in results] == ["lowered"]
    assert output.read_text().count("\n") == 1
