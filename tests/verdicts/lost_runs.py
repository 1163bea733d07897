"""`python -m tests.verdicts.lost_runs FIRST COUNT`: does every run of random programs exist for the engines?

The interpreter runs a program on all its inputs. One run that ends well is made the violation, by its inputs
and what it computed: an engine that says the program is safe has lost it. Each program has a process of its
own, whose CPU time is limited, as some are too hard.
"""

import itertools
import os
import resource
import sys
import tempfile
import traceback
from dataclasses import replace
from pathlib import Path
from random import Random

from lemmata.cfa import interpreter
from lemmata.cfa.interpreter import Exited, Limits
from lemmata.cfa.interpreter.inputs import Listed
from lemmata.cfa.operations import Const
from lemmata.cfa.program import Global, Initial, Program
from lemmata.cfa.properties import PROPERTIES
from lemmata.cfa.source import Unsupported
from lemmata.frontends.c import Options, parse
from lemmata.run import CONFIGURATIONS
from lemmata.run.encoding import encoded_of
from lemmata.run.search import EncodedView, search
from lemmata.system.verdict import Safe, Verdict
from tests.verdicts.random_tasks import generate

ENGINES = (
    *("bmc", "bmc", "bmc", "ki-df", "ki-df", "ki", "pdr", "imc-i-df", "impact", "kipdr", "predabs", "ctigar"),
    *("dar", "bvpdr", "ismc", "kiki", "depthk"),
)


def verdict(seed: int) -> str:
    """What came of the program with this seed: `lost: ...` where a run is missing."""
    random = Random(seed)
    text, ranges = generate(random)
    bits = random.choice((32, 64))
    with tempfile.TemporaryDirectory(prefix="lemmata-lost-") as folder:
        source = Path(folder, "program.c")
        source.write_text(text, encoding="utf-8")
        program = parse([source], Options(pointer_bits=bits))
    ended = []
    for inputs in itertools.product(*map(range, ranges)):
        run = interpreter.run(program, inputs=Listed(inputs), limits=Limits(steps=200_000))
        if isinstance(run.outcome, Exited) and run.output and not run.notes:
            ended.append((inputs, int(run.output)))
    if not ended:
        return "no run that ends"
    inputs, computed = random.choice(ended)
    sought = {"wanted": computed, **{f"sought{at}": value for at, value in enumerate(inputs)}}
    engine = random.choice(ENGINES)
    try:
        found = _decided(_seeking(program, sought), engine)
    except Unsupported as error:
        return f"unsupported: {error}"
    if isinstance(found, Safe):
        return f"lost: {sought} by {engine} for {bits} bits"
    return f"{type(found).__name__} by {engine}"


def _seeking(program: Program, sought: dict[str, int]) -> Program:
    def changed(one: Global) -> Global:
        number = sought.get(one.variable.name)
        if number is None:
            return one
        return replace(one, initial=(Initial(0, Const(number, one.variable.type)),))

    return PROPERTIES["unreach-call"](replace(program, globals=tuple(map(changed, program.globals))))


def _decided(program: Program, engine: str) -> Verdict:
    encoded = encoded_of(program)
    run = search(CONFIGURATIONS[engine], encoded.system, EncodedView(encoded))
    while True:
        try:
            next(run)
        except StopIteration as end:
            found: Verdict = end.value
            return found


def apart(seed: int, seconds: int = 4) -> str:
    """The same in a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        try:
            said = verdict(seed)
        except BaseException:  # noqa: BLE001 (told to the parent)
            said = f"crash: {traceback.format_exc()}"
        os.write(writing, said.encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        said = stream.read().decode()
    os.waitpid(child, 0)
    return said or "not decided in time"


if __name__ == "__main__":
    for number in range(int(sys.argv[1]), int(sys.argv[1]) + int(sys.argv[2])):
        print(number, apart(number), flush=True)
