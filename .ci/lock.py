"""Writes requirements.lock and requirements-test.lock from what is installed: `python .ci/lock.py`.

Run it in an environment that holds the wanted versions (`pip install -e .[test]`, then this). Each file
lists the closure of the project's requirements with the hashes of sdists and of the wheels for Linux and
macOS, as the package index states them; no index is named in the files.
"""

import html
import re
import urllib.request
from importlib.metadata import distribution
from pathlib import Path

from pip._internal.models.index import PyPI
from pip._vendor.packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
BUILD = ["setuptools"]
_PYTHONS = ("py3", "cp311", "cp312", "cp313", "cp314", "abi3")
_SYSTEMS = ("none-any", "manylinux", "musllinux", "macosx")
_LINK = re.compile(r'href="[^"#]*#sha256=([0-9a-f]{64})"[^>]*>([^<]+)</a>')


def closure(names: list[str], extra: str = "") -> dict[str, str]:
    """Every distribution that the named ones need here, with its version."""
    found: dict[str, str] = {}
    waiting = [(name, "") for name in names] + [("lemmata", extra)]
    while waiting:
        name, wanted = waiting.pop()
        installed = distribution(name)
        if name != "lemmata":
            found[re.sub(r"[-_.]+", "-", name).lower()] = installed.version
        for text in installed.requires or ():
            requirement = Requirement(text)
            marker = requirement.marker
            if (marker is None or marker.evaluate({"extra": wanted})) and requirement.name not in found:
                waiting.append((requirement.name, ""))
    return dict(sorted(found.items()))


def hashes(name: str, version: str) -> list[str]:
    with urllib.request.urlopen(f"{PyPI.simple_url}/{name}/") as answer:
        links = _LINK.findall(answer.read().decode())
    plain = re.compile(rf"[\w.]+-{re.escape(version)}(?:-.*\.whl|\.tar\.gz)$")
    return sorted({digest for digest, file in links if plain.match(html.unescape(file)) and usable(file)})


def usable(file: str) -> bool:
    if file.endswith(".tar.gz"):
        return True
    return any(tag in file for tag in _PYTHONS) and any(tag in file for tag in _SYSTEMS)


def write(path: Path, packages: dict[str, str]) -> None:
    lines = ["# Written by .ci/lock.py; docs/dependencies.md says what each is for."]
    for name, version in packages.items():
        marks = "".join(f" \\\n    --hash=sha256:{digest}" for digest in hashes(name, version))
        lines.append(f"{name}=={version}{marks}")
    path.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    runtime = closure(BUILD)
    write(ROOT / "requirements.lock", runtime)
    tests = closure([], "test")
    write(ROOT / "requirements-test.lock", {n: v for n, v in tests.items() if n not in runtime})
