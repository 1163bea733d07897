"""Hardware problems of our own: families that grow with a size, each once safe and once with a mistake.

Words are written as BTOR2; bits as AIGER, binary where they are safe and as text where they are not.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from lemmata.bench.circuits import bits, words
from lemmata.value import value

LIST = "own.jsonl"
FAMILIES = (*words.FAMILIES, *bits.FAMILIES)


@value
class Problem:
    family: str
    size: int
    sound: bool

    @property
    def name(self) -> str:
        return f"{self.family}-{self.size}-{'safe' if self.sound else 'unsafe'}"

    @property
    def file(self) -> str:
        if self.family in words.FAMILIES:
            return f"{self.name}.btor2"
        return f"{self.name}.{'aig' if self.sound else 'aag'}"

    def content(self) -> bytes:
        if self.family in words.FAMILIES:
            generate, _ = words.FAMILIES[self.family]
            return generate(self.size, sound=self.sound).encode()
        netlist = bits.FAMILIES[self.family][0](self.size, sound=self.sound)
        return netlist.binary() if self.sound else netlist.text().encode()

    def record(self) -> str:
        """Its line in a list of problems."""
        verdict = "safe" if self.sound else "unsafe"
        return json.dumps({"name": self.name, "file": self.file, "verdict": verdict, "family": self.family})


def smallest(family: str) -> int:
    _, size = words.FAMILIES[family] if family in words.FAMILIES else bits.FAMILIES[family]
    return size


def problems(times: int = 1) -> Iterator[Problem]:
    """Each family at so many times its smallest size, safe and with its mistake."""
    for family in FAMILIES:
        for sound in (True, False):
            yield Problem(family, times * smallest(family), sound)


def write(folder: Path, times: int) -> int:
    """Write the problems and their list; how many they are."""
    folder.mkdir(parents=True, exist_ok=True)
    made = list(problems(times))
    for problem in made:
        (folder / problem.file).write_bytes(problem.content())
    (folder / LIST).write_text("".join(f"{problem.record()}\n" for problem in made))
    return len(made)
