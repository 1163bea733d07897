"""`lemmata bench` with a stand-in for the verifier: what is counted, what is kept, what is left behind."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from lemmata.bench import command, comparison, measure, results, sample, tables
from lemmata.bench.command import Request
from lemmata.bench.guard import Ended, Guarded, Limits
from lemmata.bench.judge import Result
from lemmata.cfa.source import InputError

STANDIN = Path(__file__).with_name("standin.py")
VERIFIER = (sys.executable, str(STANDIN))
os.environ["STANDIN_OF"] = str(os.getpid())
MINE = f"STANDIN_OF={os.getpid()}"
"""In the environment of what these tests start: others may run the same ones at the same time."""


def task(folder: Path, name: str, verdict: str = "true", property_: str = "unreach-call") -> Path:
    """A definition `<name>.yml` with its files."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.c").write_text("int main(void) { return 0; }\n")
    (folder / f"{property_}.prp").write_text("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
    definition = folder / f"{name}.yml"
    definition.write_text(
        f"input_files: {name}.c\nproperties:\n"
        f"  - property_file: {property_}.prp\n    expected_verdict: {verdict}\n"
    )
    return definition


def request(folder: Path, *tasks: Path) -> Request:
    return Request(
        tasks=tasks or (folder,),
        property=None,
        engines=("ki",),
        timeout=20,
        memory=100,
        sample=None,
        seed=1,
        options=(),
        parallel=1,
        results=folder / "results.jsonl",
        resume=False,
        form="text",
    )


def measured(folder: Path) -> list[Result]:
    return list(results.read(folder / "results.jsonl").results)


def kinds(folder: Path) -> dict[str, str]:
    return {Path(result.task).stem: result.kind for result in measured(folder)}


# ---------------------------------------------------------------- what is counted


def test_every_end_of_a_run_has_its_kind(tmp_path: Path) -> None:
    expected = {
        "crash": "crash",
        "false": "wrong-false",
        "late": "timeout",
        "liar": "crash",
        "nothing": "correct-true",
        "nothing-2": "no-assertion",
        "orphan": "left-behind",
        "true": "correct-true",
        "true-2": "wrong-true",
        "unknown": "unknown",
        "unread": "input-error",
    }
    for name in expected:
        task(tmp_path, name, "false" if name.endswith("-2") else "true")
    assert command.bench(request(tmp_path), VERIFIER) == 1
    assert kinds(tmp_path) == expected
    reasons = {Path(result.task).stem: result.reason for result in measured(tmp_path)}
    assert "ValueError: no such thing" in reasons["crash"]
    assert reasons["unread"] == "a.c:1:1: an expression was expected"


def test_evidence_is_counted(tmp_path: Path) -> None:
    task(tmp_path, "true")
    task(tmp_path, "false", "false")
    assert command.bench(request(tmp_path), VERIFIER) == 0
    header, *_ = table = [line.split() for line in tables.as_text(tables.evidence(measured(tmp_path)))]
    assert header[2:4] == ["accepted", "not"]
    assert table[1][2:9] == ["1", "0", "0", "1", "1", "0", "0"]


def test_the_command_line_carries_the_task(tmp_path: Path) -> None:
    definition = task(tmp_path, "true")
    definition.write_text(definition.read_text() + "options:\n  data_model: ILP32\n  defines: [N=3]\n")
    wanted = replace(request(tmp_path), options=("depth=3",))
    (job,) = command._jobs(wanted)
    words = measure.command(job, command._settings(wanted), ("x",))
    assert words[:3] == ["x", "verify", f"{tmp_path}/true.c"]
    assert {"--32", "-DN=3", "--engine=ki", "--timeout=20", "--set=depth=3", "--format=json"} <= set(words)
    assert f"--property={tmp_path}/unreach-call.prp" in words


# ---------------------------------------------------------------- limits


def guarded(word: str, limits: Limits) -> Ended:
    run = Guarded([*VERIFIER, "verify", f"{word}.c"], limits)
    while (ended := run.poll()) is None:
        time.sleep(0.02)
    return ended


def descendants() -> list[str]:
    """The command lines of what the stand-in started."""
    running = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            text = (folder / "cmdline").read_bytes().decode().replace("\0", " ")
            mine = MINE in (folder / "environ").read_bytes().decode().split("\0")
        except OSError:
            continue
        if mine and ("standin.py" in text or "time.sleep(1000)" in text):
            running.append(text)
    return running


@pytest.mark.parametrize(("word", "limit"), [("spin", "cpu"), ("sleep", "wall"), ("hog", "memory")])
def test_limits_hold_for_the_whole_tree(word: str, limit: str) -> None:
    ended = guarded(word, Limits(cpu=0.4, wall=3, memory=300))
    assert ended.limit == limit
    assert ended.cpu < 2
    assert ended.cpu >= 0.4 or limit != "cpu"
    assert descendants() == []


def test_orphans_do_not_escape() -> None:
    assert guarded("orphan", Limits(5, 5, 500)).left == 1
    assert descendants() == []


def test_a_process_may_end_a_little_later() -> None:
    ended = guarded("brief", Limits(5, 5, 500))
    assert (ended.left, ended.status) == (0, 0)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_bench_keeps_results_and_leaves_nothing(tmp_path: Path, number: int) -> None:
    task(tmp_path, "a-true")
    program = (
        "import sys; from pathlib import Path; from tests.bench import test_bench as t\n"
        "from lemmata.run import guarded\n"
        f"folder = Path({str(tmp_path)!r})\n"
        "sys.exit(guarded(lambda: t.command.bench(t.request(folder), t.VERIFIER)))"
    )
    (tmp_path / "true.yml").write_text((tmp_path / "a-true.yml").read_text().replace("a-true.c", "true.c"))
    (tmp_path / "true.c").write_text("")
    task(tmp_path, "zz").write_text((tmp_path / "a-true.yml").read_text().replace("a-true.c", "sleep.c"))
    (tmp_path / "sleep.c").write_text("")
    bench = subprocess.Popen([sys.executable, "-c", program], cwd=STANDIN.parents[2], stderr=subprocess.PIPE)
    wait_for(tmp_path / "results.jsonl", 3)
    time.sleep(0.3)
    bench.send_signal(number)
    _, errors = bench.communicate(timeout=5)
    assert bench.returncode == 130
    assert b"interrupted" in errors
    assert descendants() == []
    assert len(measured(tmp_path)) == 2


def wait_for(path: Path, lines: int) -> None:
    end = time.monotonic() + 20
    while not path.exists() or path.read_text().count("\n") < lines:
        assert time.monotonic() < end
        time.sleep(0.05)


# ---------------------------------------------------------------- resuming


def test_resuming_asks_only_what_is_missing(tmp_path: Path) -> None:
    for name in ("true-1", "true-2", "true-3"):
        task(tmp_path, name)
    command.bench(request(tmp_path), VERIFIER)
    path = tmp_path / "results.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:2]) + lines[2][:40])
    first = measured(tmp_path)
    command.bench(replace(request(tmp_path), resume=True), VERIFIER)
    again = measured(tmp_path)
    assert again[0] == first[0]
    assert [Path(result.task).stem for result in again] == ["true-1", "true-2", "true-3"]


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    task(tmp_path, "true")
    command.bench(request(tmp_path), VERIFIER)
    with pytest.raises(InputError, match="--resume"):
        command.bench(request(tmp_path), VERIFIER)
    with pytest.raises(InputError, match="measured with timeout 20"):
        command.bench(replace(request(tmp_path), timeout=30, resume=True), VERIFIER)


@pytest.mark.parametrize("text", ["", "nonsense\n", '{"settings": {"seed": 1}}\n', "[]\n", "3\n"])
def test_what_is_no_file_of_results_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(text)
    with pytest.raises(InputError):
        results.read(path)


# ---------------------------------------------------------------- samples


def many(folder: Path) -> None:
    for number in range(40):
        task(folder / ("a" if number < 30 else "b"), f"{number:02}", "true" if number % 2 else "false")


def drawn(folder: Path, size: int, seed: int) -> list[str]:
    asked = [one for each in sample.questions([folder]).values() for one in each]
    return [str(one.task.definition.relative_to(folder)) for one in sample.sample(asked, size, seed)]


def test_a_sample_has_its_share_of_each_verdict_and_directory(tmp_path: Path) -> None:
    many(tmp_path)
    chosen = drawn(tmp_path, 20, 1)
    assert len(set(chosen)) == 20
    assert sum(name.startswith("a/") for name in chosen) in (14, 15, 16)
    assert 9 <= sum(int(Path(name).stem) % 2 for name in chosen) <= 11


def test_a_sample_is_fixed_by_its_seed_and_not_by_its_place(tmp_path: Path) -> None:
    for place in ("here", "there"):
        many(tmp_path / place)
    assert drawn(tmp_path / "here", 7, 5) == drawn(tmp_path / "there", 7, 5)
    assert drawn(tmp_path / "here", 7, 5) != drawn(tmp_path / "here", 7, 6)


def test_set_files_list_patterns(tmp_path: Path) -> None:
    task(tmp_path / "x", "true")
    (tmp_path / "mine.set").write_text("# comment\n\nx/*.yml\n")
    assert list(sample.questions([tmp_path / "mine.set"])) == ["mine"]
    (tmp_path / "mine.set").write_text("x/*.yml\ny/*.yml\n")
    with pytest.raises(InputError, match=r"mine.set:2:1: no task definition matches 'y/\*.yml'"):
        sample.questions([tmp_path / "mine.set"])


# ---------------------------------------------------------------- bad task files


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "input_files: gone.c\nproperties:\n  - property_file: unreach-call.prp\n",
            "gone.c, which does not exist",
        ),
        ("input_files: true.c\nproperties:\n  - property_file: p.prp\n", "p.prp, which does not exist"),
        ("input_files: true.c\n", "the task has no property"),
        ("input_files: true.c\nproperties\n", "task.yml:2:1: `key: value` was expected"),
        ("properties: []\n", "a task definition with `input_files` was expected"),
    ],
)
def test_bad_definitions_are_refused(tmp_path: Path, text: str, message: str) -> None:
    task(tmp_path, "true")
    (tmp_path / "task.yml").write_text(text)
    with pytest.raises(InputError) as caught:
        command.bench(request(tmp_path), VERIFIER)
    assert message in str(caught.value)
    assert not (tmp_path / "results.jsonl").exists()


def test_missing_and_empty_sets_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no.yml: cannot be read: No such file"):
        command.bench(request(tmp_path, tmp_path / "no.yml"), VERIFIER)
    with pytest.raises(InputError, match="no tasks here"):
        command.bench(request(tmp_path), VERIFIER)
    task(tmp_path, "true")
    with pytest.raises(InputError, match="no tasks with property termination here"):
        command.bench(replace(request(tmp_path), property="termination"), VERIFIER)


# ---------------------------------------------------------------- tables


def result(name: str, kind: str, engine: str = "ki", group: str = "loops", reason: str = "") -> Result:
    return Result(
        group=group,
        task=f"/t/{name}.yml",
        property="unreach-call",
        engine=engine,
        expected=True,
        kind=kind,
        verdict="",
        reason=reason,
        k=None,
        decided_by="",
        evidence="",
        compiled="",
        check=0.0,
        cpu=1.0,
        wall=1.0,
        memory=10.0,
        statistics={},
    )


def cells(lines: Sequence[str]) -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_scores_and_engines_together() -> None:
    measured = [
        result("a", "correct-true"),
        result("a", "unknown", "bmc"),
        result("b", "unknown"),
        result("b", "correct-false", "bmc"),
        result("c", "wrong-true"),
        result("c", "correct-false", "bmc"),
    ]
    header, _, *rows = cells(list(tables.as_markdown(tables.verdicts(measured))))
    by_engine = {row[1]: dict(zip(header, row, strict=True)) for row in rows}
    assert {name: row["score"] for name, row in by_engine.items()} == {"ki": "-30", "bmc": "2", "any": "-29"}
    assert by_engine["any"]["decided"] == "67 %"


def test_what_sources_alone_reached_is_told_apart() -> None:
    measured = [
        result("a", "correct-true"),
        replace(result("b", "correct-true"), decided_by="df (0, 1, t), templates alone"),
        result("c", "unknown"),
    ]
    header, _, row = cells(list(tables.as_markdown(tables.verdicts(measured))))
    found = dict(zip(header, row, strict=True))
    assert (found["decided"], found["by more than sources"]) == ("67 %", "33 %")


def test_reasons_are_grouped() -> None:
    one = "loop at /a/b.c:3:4 of 'f' needs more than 20 steps"
    two = "loop at /a/c.c:7:9 of 'g' needs more than 300 steps"
    (row,) = tables.reasons([result("a", "unknown", reason=one), result("b", "unknown", reason=two)]).rows
    assert row == ("unknown", "loop at  of _ needs more than _ steps", "a", "2")


def test_two_files_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, kind in (("old", "correct-true"), ("new", "wrong-false")):
        settings = command._settings(request(tmp_path, Path("x")))
        with results.start(tmp_path / name, settings) as file:
            results.write(file, result("a", kind, engine=name))
    assert command.compare(tmp_path / "old", tmp_path / "new", "text") == 1
    shown = capsys.readouterr().out
    assert "correct-true -> wrong-false  /t/a.yml (unreach-call)" in shown
    assert command.compare(tmp_path / "old", tmp_path / "old", "markdown") == 0


def test_pairs_match_engines_where_there_are_several() -> None:
    two = [result("a", "unknown", "ki"), result("a", "unknown", "bmc")]
    assert comparison.pairs(two, [result("a", "unknown", "kx")]) == []
    assert len(comparison.pairs(two, two)) == 2


def test_a_line_of_results_is_json(tmp_path: Path) -> None:
    task(tmp_path, "true")
    command.bench(request(tmp_path), VERIFIER)
    first, second = (json.loads(line) for line in (tmp_path / "results.jsonl").read_text().splitlines())
    assert first["settings"]["seed"] == 1
    assert (second["kind"], second["k"]) == ("correct-true", 3)
    assert os.path.isabs(second["task"])
