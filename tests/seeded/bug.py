"""One seeded bug."""

from dataclasses import dataclass

from tests.sandbox import ROOT


@dataclass(frozen=True)
class Bug:
    """In `file` the text `old`, which occurs there once, becomes `new`; a test of `tests` has to fail."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    def seeded(self) -> str:
        """The file's text with the bug."""
        text = (ROOT / self.file).read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise ValueError(f"{self.name}: the old text occurs {text.count(self.old)} times in {self.file}")
        return text.replace(self.old, self.new)
