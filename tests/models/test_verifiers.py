"""What other verifiers have built in, as the interpreter has it; no compiler knows these functions."""

from pathlib import Path

import pytest

from lemmata.cfa.interpreter import Exited, run
from lemmata.cfa.source import Unsupported
from lemmata.frontends.c import Options, parse

BEFORE = """
#include <stdlib.h>
struct pair { int first, second; } pair = {1, 2};
int numbers[4] = {1, 2, 3, 4}, *none;
float least = 1e-45f;
"""
HOLD = [
    "__CPROVER_OBJECT_SIZE(&pair.second) == 8 && __ESBMC_get_object_size(numbers + 4) == 16",
    "__CPROVER_POINTER_OFFSET(numbers + 2) == 8 && __CPROVER_POINTER_OFFSET(none) == 0",
    "__CPROVER_same_object(numbers, numbers + 4) && !__CPROVER_same_object(numbers, &pair)",
    "__ESBMC_same_object(none, none) && !__ESBMC_same_object(&pair, none)",
    '__CPROVER_r_ok("a", 2) && !__CPROVER_w_ok("a", 2) && !__CPROVER_rw_ok("a", 1)',
    "__CPROVER_w_ok(numbers + 1, 12) && !__CPROVER_r_ok(numbers + 1, 13) && !__CPROVER_r_ok(numbers - 1, 1)",
    "!__CPROVER_r_ok(none, 0) && !__ESBMC_r_ok(none, 1) && __ESBMC_r_ok(none, 0)",
    "!__CPROVER_r_ok(freed(), 1)",
    "*(char *)__CPROVER_allocate(1, 1) == 0 && __CPROVER_OBJECT_SIZE(__CPROVER_allocate(5, 0)) == 5",
    "__CPROVER_isnanf(0 / (least - least)) && !__CPROVER_isnand(1) && __CPROVER_isinfd(1 / 0.0)",
    "__CPROVER_isfinitef(least) && !__CPROVER_isnormalf(least) && __CPROVER_isnormald(least)",
    "__CPROVER_signf(-0.0f) && __CPROVER_signd(-1) && !__CPROVER_signld(0)",
    "__ESBMC_memset(numbers, 0, 8) == numbers && numbers[1] == 0 && numbers[2] == 3",
    "__ESBMC_memcpy(numbers, &pair, 8) == numbers && numbers[1] == 2",
    "__CPROVER_OBJECT_SIZE(__ESBMC_alloca(7)) == 7",
    "(__ESBMC_bitcast(numbers, &least), numbers[0] == 1 && numbers[1] == 2)",
    "__CPROVER_havoc_slice(numbers + 1, 4) + __CPROVER_havoc_object(&pair.second) == 0 && numbers[0] == 1",
    "__ESBMC_init_object(numbers + 1) == 0",
]


@pytest.mark.parametrize("bits", [64, 32])
@pytest.mark.parametrize("claim", HOLD)
def test_what_holds(claim: str, bits: int, tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    freed = "char *freed(void) { char *block = malloc(3); free(block); return block; }"
    path.write_text(f"{BEFORE}\n{freed}\nint main(void) {{ return {claim}; }}\n")
    assert run(parse([path], Options(pointer_bits=bits))).outcome == Exited(1)


def test_an_uninterpreted_function_proves_nothing_wrong(tmp_path: Path) -> None:
    """That equal arguments have equal results is left out: so many results, each like a library's."""
    path = tmp_path / "program.c"
    path.write_text("int __CPROVER_uninterpreted_f(int); int main(void) { __CPROVER_uninterpreted_f(1); }")
    kinds = [each.kind for each in parse([path], Options()).assumptions]
    assert kinds == ["no-model:__CPROVER_uninterpreted_f"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("int main(void) { __CPROVER_array_set(0, 1); }", "meaning from another verifier"),
        ("int main(void) { int i; long l; __ESBMC_bitcast(&l, &i); }", "of another size"),
        ("int __CPROVER_OBJECT_SIZE(int); int main(void) {}", "not its verifier's"),
    ],
)
def test_what_is_refused(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(text)
    with pytest.raises(Unsupported, match=reason):
        parse([path], Options())
