"""Path programs of a set become tasks that can be measured."""

from pathlib import Path

from lemmata.bench.path_programs import Request, write
from lemmata.bench.tasks import complete

PROGRAM = Path(__file__).parents[1] / "programs" / "papers" / "eq1.c"
PROPERTY = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"


def request(folder: Path, unless: str | None) -> Request:
    task = folder / "eq1.yml"
    (folder / "assertions.prp").write_text(PROPERTY, encoding="utf-8")
    task.write_text(
        f'format_version: "2.0"\ninput_files: {PROGRAM}\nproperties:\n'
        "  - property_file: assertions.prp\n    expected_verdict: true\n",
        encoding="utf-8",
    )
    return Request((task,), folder / "out", None, 1, 2, unless, 10)


def test_a_safe_task_gives_a_task(tmp_path: Path) -> None:
    lines = [*write(request(tmp_path, None))]
    [definition] = (tmp_path / "out").glob("*.yml")
    task = complete(definition)
    assert [each.verdict for each in task.expected] == [True]
    assert "reach_error();" in task.files[0].read_text(encoding="utf-8")
    assert lines[0].endswith("1 written")


def test_what_an_engine_proves_is_left_out(tmp_path: Path) -> None:
    lines = [*write(request(tmp_path, "ctigar"))]
    assert lines[0].endswith("1 that ctigar proves")
    assert not [*(tmp_path / "out").glob("*.yml")]
