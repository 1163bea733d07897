"""The lock files pin everything with hashes, and the documentation says what each package is for."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-test.lock")


def locked(lock: str) -> dict[str, int]:
    """Each pinned package with the number of its hashes."""
    text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    found = re.findall(r"^([\w.-]+)==\S+(.*)$", text, re.MULTILINE)
    return {package: rest.count("--hash=sha256:") for package, rest in found}


def project() -> dict[str, list[str]]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {"run": settings["dependencies"], "test": settings["optional-dependencies"]["test"]}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_has_hashes(lock: str) -> None:
    assert locked(lock)
    assert min(locked(lock).values()) >= 1


def test_everything_required_is_locked() -> None:
    wanted = {re.split(r"[<>=~! ]", text)[0] for texts in project().values() for text in texts}
    assert wanted <= {package for lock in LOCKS for package in locked(lock)}


def test_the_runtime_needs_what_it_says() -> None:
    runtime = {re.split(r"[<>=~! ]", text)[0] for text in project()["run"]}
    assert set(locked("requirements.lock")) == runtime | {"setuptools"}


def test_every_package_has_its_reason() -> None:
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"^\| `([\w.-]+)`", text, re.MULTILINE))
    assert documented == {package for lock in LOCKS for package in locked(lock)}
