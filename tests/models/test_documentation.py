"""docs/library.md names every function that has a model, and no other one in its lists."""

import re
from pathlib import Path

from lemmata.frontends.c.models import index

PAGE = Path(__file__).parents[2] / "docs" / "library.md"


def test_every_model_is_documented() -> None:
    lists = [part for part in PAGE.read_text(encoding="utf-8").split("\n\n") if re.match(r"`\w+`[,.]", part)]
    named = [name for part in lists for name in re.findall(r"`(\w+)`", part)]
    assert sorted(named) == sorted(index())
