"""Functions that the front end lowers in its own way are not taken for ones without an effect."""

from pathlib import Path

import pytest

from lemmata.cfa.source import Unsupported
from lemmata.encode.library import BUFFERED, EFFECTS, FAILURES, SILENT
from lemmata.encode.pipeline import prepare
from lemmata.frontends.c.lower.externals import FUNCTIONS
from tests.frontends.lower.lowered import program

WITHOUT_EFFECT = {
    f"__{tool}_atomic_{end}" for tool in ("VERIFIER", "ESBMC", "CPROVER") for end in ("begin", "end")
} | {"__noop", "__CPROVER_input", "__CPROVER_output", "__CPROVER_cover"}
WITHOUT_EFFECT |= {"__ESBMC_unroll", "__ESBMC_yield", "__ESBMC_cover"}


def test_every_special_function_is_known() -> None:
    """What is special to the front end and then called through a pointer arrives as a plain call."""
    ours = {name for name in FUNCTIONS if name.startswith("__lem_")}
    assert FUNCTIONS.keys() - ours <= FAILURES | SILENT | BUFFERED | EFFECTS | WITHOUT_EFFECT


@pytest.mark.parametrize(
    "text",
    [
        "int atexit(void (*)(void)); void g(void) {} int main(void) { int (*f)() = atexit; return f(g); }",
        "void __VERIFIER_assert(int); int main(void) { void (*f)(int) = __VERIFIER_assert; f(0); return 0; }",
        "int pthread_create(void *); int main(void) { int (*f)(void *) = pthread_create; return f(0); }",
    ],
)
def test_effects_are_not_lost_through_a_pointer(text: str, tmp_path: Path) -> None:
    with pytest.raises(Unsupported, match="through a pointer"):
        prepare(program(tmp_path, text))
