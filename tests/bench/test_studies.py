"""Studies: what is asked in which order, and the tables and plots that are made of the results."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias
from xml.etree import ElementTree

import pytest

from lemmata.bench import measure, plots, results, selection, studies, study
from lemmata.bench.comparison import against
from lemmata.bench.configurations import by_task, configurations, steps, within
from lemmata.bench.expansion import expansion
from lemmata.bench.interpolants import effort, seeds, sizes
from lemmata.bench.judge import Result
from lemmata.bench.studies import STUDIES, Study
from lemmata.bench.tables import Table
from lemmata.bench.work import work
from lemmata.cfa.source import InputError
from lemmata.run.settings import configured
from tests.bench.test_bench import VERIFIER, result, task

Rows: TypeAlias = "dict[tuple[str, ...], dict[str, str]]"


def cells(table: Table) -> Rows:
    """The figures of each row by its words."""
    return {
        row[: table.words]: dict(zip(table.header[table.words :], row[table.words :], strict=True))
        for row in table.rows
    }


# ---------------------------------------------------------------- the studies


def asked() -> Iterator[tuple[str, list[str]]]:
    for one in STUDIES.values():
        for name, *settings in map(str.split, one.engines):
            if name not in measure.REFERENCES:
                yield name, settings


def test_all_engines_of_the_studies_exist_and_have_their_settings() -> None:
    for name, settings in asked():
        assert configured(name, settings)


def test_tables_speak_of_engines_that_are_asked() -> None:
    for one in STUDIES.values():
        made = [result("a", "correct-true", engine) for engine in one.engines]
        assert all(fold(made).header for fold in one.tables.values())


# ---------------------------------------------------------------- measuring


SMALL = Study("a study of two", ("a", "b"), ("ki", "bmc depth=3"), {"Configurations": configurations}, {})


@pytest.fixture
def request_(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> study.Request:
    monkeypatch.setattr(study, "STUDIES", {"small": SMALL})
    for folder in ("a/tasks", "b"):
        for number in range(3):
            task(tmp_path / folder, f"true-{number}")
    return study.Request(
        name="small",
        root=tmp_path,
        sample=2,
        seed=1,
        timeout=10,
        memory=100,
        minutes=None,
        parallel=1,
        results=tmp_path / "results.jsonl",
        resume=False,
        form="markdown",
        plots=None,
    )


def test_sets_take_turns_and_engines_are_asked_together(request_: study.Request) -> None:
    assert study.study(request_, VERIFIER) == 0
    measured = results.read(request_.results).results
    assert [one.group for one in measured] == ["a", "a", "b", "b"] * 2
    assert [one.engine for one in measured] == ["ki", "bmc depth=3"] * 4


def test_settings_of_an_engine_go_to_the_verifier(request_: study.Request) -> None:
    question = next(study._questions(SMALL, request_))
    words = measure.command(
        measure.Job(question, "bmc depth=3"), study._campaign(SMALL, request_).settings, ("x",)
    )
    assert {"--engine=bmc", "--set=depth=3"} <= set(words)


def test_no_run_begins_after_the_end(request_: study.Request) -> None:
    study.study(replace(request_, minutes=1e-9), VERIFIER)
    assert results.read(request_.results).results == ()


def test_studies_share_a_file_and_what_was_measured(
    request_: study.Request, capsys: pytest.CaptureFixture[str]
) -> None:
    study.study(request_, VERIFIER)
    study.study(replace(request_, sample=3, resume=True), VERIFIER)
    read = results.read(request_.results)
    assert len(read.results) == len(results.latest(read.results)) == 12
    assert read.settings.sample == 3
    capsys.readouterr()
    assert study.show("small", request_.results, "text", None) == 0
    assert "6 questions, each asked of all 2" in capsys.readouterr().out


def test_what_the_wall_limit_struck_is_measured_again(request_: study.Request) -> None:
    study.study(request_, VERIFIER)
    text = request_.results.read_text()
    request_.results.write_text(text.replace("correct-true", "wall", 1))
    study.study(replace(request_, resume=True), VERIFIER)
    read = results.read(request_.results).results
    assert len(read) == 9
    assert {one.kind for one in results.latest(read)} == {"correct-true"}


def test_a_missing_set_is_named(request_: study.Request) -> None:
    with pytest.raises(InputError, match="neither a folder 'a' with tasks nor a list"):
        study.study(replace(request_, root=request_.root / "b"), VERIFIER)


# ---------------------------------------------------------------- selections


def test_questions_are_selected_by_what_engines_made_of_them() -> None:
    measured = [
        result("a", "correct-true", "ki"),
        result("a", "correct-true", "df"),
        result("b", "unknown", "ki"),
        result("b", "correct-true", "df"),
        result("c", "unknown", "ki"),
    ]
    left = selection.unsolved_by("ki")(measured)
    assert [(one.task, one.engine) for one in left] == [("/t/b.yml", "df")]
    assert [one.task for one in selection.solved_by("df")(measured)] == ["/t/a.yml"] * 2 + ["/t/b.yml"] * 2
    assert {one.task for one in selection.asked_of_all("ki", "df")(measured)} == {"/t/a.yml", "/t/b.yml"}


# ---------------------------------------------------------------- tables


def proved(
    name: str, engine: str, cpu: float, k: int = 1, by: str = "inductive step", **counted: Any
) -> Result:
    return replace(
        result(name, "correct-true", engine), cpu=cpu, k=k, decided_by=by, statistics=dict(counted)
    )


def test_times_and_bounds_are_those_of_correct_results() -> None:
    measured = [
        proved("a", "ki", 1.0, k=4),
        proved("b", "ki", 2.0, k=1, by="df alone"),
        replace(result("c", "timeout"), cpu=9.0),
        replace(result("d", "wall"), cpu=3.0),
        replace(result("e", "wrong-false"), cpu=5.0, k=100),
        result("f", "crash"),
    ]
    row = cells(configurations(measured))["loops", "ki"]
    assert [row[name] for name in ("n", "true", "false", "wrong", "timeout", "wall limit", "other")] == list(
        "6201111"
    )
    assert (row["score"], row["total s"], row["mean s"], row["median s"], row["of all s"]) == (
        *("-12", "3.0", "1.50", "1.50", "21"),
    )
    assert (row["max k"], row["mean k"], row["without sources alone"]) == ("4", "2.5", "1")


def test_steps_are_counted() -> None:
    measured = [
        proved("a", "ki", 1.0),
        proved("b", "ki", 1.0, by="forward condition"),
        proved("c", "ki", 1.0, by="df alone"),
        proved("d", "ki", 1.0, by="fixed point"),
        result("e", "unknown"),
    ]
    row = cells(steps(measured))["loops", "ki"]
    assert set(row.values()) == {"5", "0", "1 (20 %)"}
    assert row["base case"] == "0"


def test_figures_by_time_and_task() -> None:
    measured = [
        proved("a", "ki", 0.4),
        proved("b", "ki", 1.5),
        result("a", "timeout", "df"),
        result("b", "wall", "df"),
    ]
    row = cells(within(measured))["loops", "ki"]
    assert [row[each] for each in ("0.5 s", "1 s", "2 s")] == ["1", "1", "2"]
    assert cells(by_task(measured))["a",] == {"ki": "0.40", "df": "T"}
    assert cells(by_task(measured))["b",] == {"ki": "1.50", "df": "W"}


def test_two_engines_are_compared_on_what_both_decided() -> None:
    measured = [
        *(proved("a", "ki", 1.0), proved("a", "df", 3.0), proved("b", "ki", 1.0), proved("b", "df", 1.0)),
        *(replace(result("c", "timeout", "ki"), cpu=8.0), proved("c", "df", 1.0)),
    ]
    row = cells(against("ki", "df")(measured))["loops",]
    assert (row["won"], row["lost"], row["time"]) == ("1", "0", "2.00")
    assert (row["total time"], row["of all"]) == ("2.00 (4 / 2 s)", "0.50 (5 / 10 s)")


def test_work_that_went_down_is_counted() -> None:
    lemmas: dict[str, Any] = {"lemmas": {"df": 2}}
    measured = [
        *(proved("a", "imc", 1.0, unrollings=3), proved("a", "imc-i-df", 1.0, unrollings=1, **lemmas)),
        *(proved("b", "imc", 1.0, unrollings=2), proved("b", "imc-i-df", 1.0, unrollings=2)),
        *(proved("c", "imc", 1.0, unrollings=2), result("c", "timeout", "imc-i-df")),
    ]
    found = cells(work("imc", "imc-i-df")(measured))
    row = found["proved by both", "unrollings"]
    assert list(row.values()) == ["2", "1", "1", "0", "5", "3"]
    assert found["with invariants", "unrollings"]["n"] == "1"


def test_expansions_are_means_over_moves() -> None:
    measured = [
        proved("a", "bvpdr", 1.0, expansions={"cube: drop": [2, 10.0]}),
        proved("b", "bvpdr", 1.0, expansions={"cube: drop": [2, 2.0]}),
        proved("b", "bvpdr simulation=ternary", 1.0),
    ]
    assert cells(expansion(measured)) == {("cube: drop",): {"bvpdr": "3.0 (4)"}}


def test_interpolants_are_summed_over_runs() -> None:
    counted: dict[str, Any] = {
        "interpolation calls": 4,
        "capped interpolants": 1,
        "interpolants": 3,
        "seconds": {"interpolation": 5.0},
        "interpolant sizes": {"solver": {"before": {"10": 2, "90": 1}, "after": {"3": 3}}},
    }
    measured = [
        proved("a", "imc", 10.0, **counted),
        proved("b", "imc", 10.0, **counted),
        proved("c", "imc", 1.0),
    ]
    row = cells(effort(measured))["imc",]
    assert list(row.values()) == ["2", "8", "6", "2 (25.0 %)", "50 %", "50 %"]
    row = cells(sizes(measured))["imc", "solver"]
    assert row["interpolants"] == "6"
    assert [row[f"{name} before"] for name in ("median", "p90", "max")] == ["10", "90", "90"]
    assert row["max after"] == "3"


def test_seeds_are_spread() -> None:
    measured = [
        *(proved("a", "imc seed=1", 1.0), proved("a", "imc seed=2", 1.0)),
        *(proved("b", "imc seed=1", 1.0), result("b", "timeout", "imc seed=2")),
    ]
    assert list(cells(seeds(measured))["imc",].values()) == ["2", "2", "1", "1", "1"]


# ---------------------------------------------------------------- plots


def test_plots_are_xml_with_a_line_for_each_engine_and_a_point_for_each_task() -> None:
    measured = [
        proved("a", "ki", 0.5),
        proved("b", "ki", 20.0),
        proved("a", "<df>", 2.0),
        result("b", "unknown", "<df>"),
    ]
    tree = ElementTree.fromstring(plots.quantile(measured))
    assert {"ki", "<df>"} <= {each.text for each in tree.iter() if each.tag.endswith("text")}
    tree = ElementTree.fromstring(plots.scatter("ki", "<df>", "CPU seconds", lambda one: one.cpu)(measured))
    assert sum(each.tag.endswith("circle") for each in tree.iter()) == 1


def test_plots_of_nothing_are_empty() -> None:
    for one in studies.STUDIES.values():
        for plot in one.plots.values():
            assert ElementTree.fromstring(plot([])).tag.endswith("svg")
