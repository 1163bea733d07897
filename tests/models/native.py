"""The model files compiled by gcc under other names, next to the C library that they describe."""

import re
from collections.abc import Sequence
from pathlib import Path

from lemmata.frontends.c.models import MODELS, index
from tests.differential.compiler import Behaviour, execute

HERE = Path(__file__).parent / "compare"


def comparison(name: str, rounds: int) -> str:
    """The C text of a test."""
    return f"#define ROUNDS {rounds}\n{_read(name)}"


def _read(name: str) -> str:
    """With the headers of this folder pasted in."""
    text = (HERE / name).read_text(encoding="utf-8")
    return text.replace('#include "math_numbers.h"', (HERE / "math_numbers.h").read_text(encoding="utf-8"))


def compare(files: Sequence[str], test: str, bits: int, seed: int = 1) -> Behaviour:
    """Run `test`, C text that defines `void run(void)`; models are called `model_<name>`.

    The program prints what differs, and nothing where models and library agree.
    """
    names = [name for name, path in index().items() if path.name in files]
    renames = [f"#define {name} model_{name}" for name in names]
    restores = [f"#undef {name}" for name in names]
    texts = [_with_own_names(file) for file in files]
    main = f"int main(void) {{ state += {seed} * 7919ull; run(); return complaints != 0; }}"
    program = "\n".join([_read("intrinsics.h"), *renames, *texts, *restores, _read("checking.h"), test, main])
    return execute(program, bits, ("-O1", "-fno-builtin", "-fwrapv"), seconds=120)


def _with_own_names(file: str) -> str:
    """A model's text; its static functions and types are its own, though the texts become one."""
    text = (MODELS / file).read_text(encoding="utf-8")
    own = re.findall(r"^(?:static [^;{}()]*?(?=\w+\()|} )(\w+)", text, re.MULTILINE)
    defines = [f"#define {name} {file.removesuffix('.c')}_{name}" for name in own]
    return "\n".join([*defines, text, *(f"#undef {name}" for name in own)])
