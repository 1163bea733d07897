"""Lists of hardware problems, and another tool in their table."""

import json
import shutil
from pathlib import Path

import pytest

from lemmata.bench import abc, hardware, sample
from lemmata.bench.guard import Ended
from lemmata.bench.judge import judge
from lemmata.cfa.source import InputError
from tests.frontends.btor2.test_reader import COUNTER


def listing(tmp_path: Path, *records: object) -> Path:
    (tmp_path / "counter.btor2").write_text(COUNTER)
    path = tmp_path / "some.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return path


def test_problems_become_questions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = listing(
        tmp_path,
        {"name": "a", "file": "counter.btor2", "verdict": "unsafe"},
        {"name": "b", "file": "counter.btor2", "verdict": "unknown"},
        {"name": "c", "verdict": "safe"},
    )
    questions = sample.questions([path])["some"]
    assert [(each.task.definition.name, each.expected.verdict) for each in questions] == [
        ("a", False),
        ("b", None),
    ]
    assert questions[0].task.files == (tmp_path / "counter.btor2",)
    assert "1 of 3 problems have no file" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"name": "a", "verdict": "maybe"}, "some.jsonl:1:1: an object with `name`, and `verdict`"),
        ({"name": "a", "verdict": "safe", "file": "none.btor2"}, "none.btor2, which does not exist"),
        ("text", "some.jsonl:1:1: an object with `name`"),
    ],
)
def test_malformed_lists(tmp_path: Path, record: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        hardware.listed(listing(tmp_path, record))


@pytest.mark.skipif(shutil.which("berkeley-abc") is None, reason="berkeley-abc is not installed")
@pytest.mark.parametrize(("text", "code", "kind"), [(COUNTER, 1, "wrong-false"), ("", 2, "unknown")])
def test_abc_answers_as_the_verifier_does(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], text: str, code: int, kind: str
) -> None:
    path = listing(tmp_path, {"name": "a", "file": "counter.btor2", "verdict": "safe"})
    (tmp_path / "counter.btor2").write_text(text)
    (question,) = sample.questions([path])["some"]
    assert abc.main([str(question.task.files[0]), "--timeout", "10"]) == code
    ended = Ended(code, 0.1, 0.1, 1.0, "", 0, capfd.readouterr().out, "")
    assert judge(question, "abc-pdr", ended).kind == kind
