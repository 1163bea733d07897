"""`lemmata replay`: runs a saved counterexample again, on the interpreter and compiled."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from lemmata.cfa.source import InputError, Place
from lemmata.report.result import Result
from lemmata.report.verdict import as_text
from lemmata.run.failures import CODES
from lemmata.run.following import followed, scratch
from lemmata.run.keeping import hashes
from lemmata.run.limits import Budget
from lemmata.run.loading import Source, load
from lemmata.run.progress import Progress
from lemmata.run.story import Entered, Story, Told
from lemmata.run.supervision import Say
from lemmata.value import replace, value

if TYPE_CHECKING:
    from lemmata.proof.counterexample import Counterexample


@value
class Rerunning:
    """A saved counterexample, and the files to run it on if they are not where they were."""

    file: Path
    files: tuple[Path, ...]
    budget: Budget


def replay(rerunning: Rerunning) -> int:
    """The exit codes of `lemmata verify`: 1 where the violation happens again."""
    from lemmata.run.deciding import used

    start, begun = time.monotonic(), used()
    saved = _read(rerunning.file)
    source = Source(
        rerunning.files or tuple(Path(path) for path, _ in saved.files),
        saved.pointer_bits,
        tuple(map(Path, saved.include)),
        saved.define,
        rerunning.budget.megabytes,
    )
    with scratch() as folder:
        story = Story(saved.property, phase="reading")
        story = followed(_work(saved, source, folder, rerunning.budget), story, rerunning.budget, Progress())
    answer = story.answer
    assert answer is not None
    result = Result(
        saved.property,
        "replay",
        answer,
        used() - begun,
        time.monotonic() - start,
        story.statistics,
        story.assumptions,
    )
    print(as_text(result), end="")
    return CODES[answer.verdict]


def _read(file: Path) -> "Counterexample":
    from lemmata.proof.counterexample import FormatError, read

    try:
        return read(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(Place(str(file)), f"cannot be read: {error.strerror}") from None
    except (FormatError, UnicodeDecodeError) as error:
        raise InputError(Place(str(file)), str(error)) from None


def _work(saved: "Counterexample", source: Source, folder: Path, budget: Budget) -> Callable[[Say], None]:
    def work(say: Say) -> None:
        for told in _told(saved, source, folder, budget):
            say(told)

    return work


def _told(saved: "Counterexample", source: Source, folder: Path, budget: Budget) -> Iterator[Told]:
    from lemmata.proof.counterexample import Recall
    from lemmata.proof.replay import rerun
    from lemmata.run.confirming import Rerun, confirmed
    from lemmata.run.deciding import used

    program = load(source, saved.property)
    yield Entered("replaying")
    begun = used()
    outcome = rerun(program, Recall(saved.inputs, lambda at: str(program.place(at))))
    answer = confirmed(program, outcome, Rerun(source, folder, budget.seconds, budget.megabytes))
    answer = replace(answer, decided_by=f"the counterexample of {saved.location}")
    if answer.checked is not None:
        answer = replace(answer, checked=replace(answer.checked, seconds=used() - begun))
    if [sum_ for _, sum_ in saved.files] != [sum_ for _, sum_ in hashes(source)]:
        answer = replace(answer, remarks=(*answer.remarks, "the files are not those of the counterexample"))
    yield answer
