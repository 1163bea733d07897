"""Whether a test leaves processes behind, whatever those before it have left."""

import os
from collections.abc import Callable

import pytest

from lemmata.run.processes import tree


@pytest.fixture
def alone() -> Callable[[], bool]:
    """Says that there is no process but those that were there when the test began."""
    before = set(tree(os.getpid()))
    return lambda: set(tree(os.getpid())) <= before
