"""Property files: those that exist, and broken ones."""

from pathlib import Path

import pytest

from lemmata.cfa.properties.files import parse_property, read_property
from lemmata.cfa.source import InputError, Unsupported


@pytest.mark.parametrize(
    ("formula", "name"),
    [
        ("G ! call(reach_error())", "unreach-call"),
        ("G ! call( __VERIFIER_error() )", "unreach-call"),
        ("G !label(ERROR)", "unreach-call"),
        ("G assert", "assertions"),
        ("G ! overflow", "no-overflow"),
        ("G def-behavior", "def-behavior"),
        ("G valid-free", "valid-memsafety"),
        ("G valid-memcleanup", "valid-memcleanup"),
        ("G ! data-race", "no-data-race"),
        ("F end", "termination"),
    ],
)
def test_formulas(formula: str, name: str) -> None:
    assert parse_property(f"CHECK( init(main()), LTL({formula}) )\n\n", "p.prp") == name
    assert parse_property(f"  CHECK(init( main() ),LTL( {formula} ))  ", "p.prp") == name


def test_several_lines_of_one_property() -> None:
    lines = [
        f"CHECK( init(main()), LTL(G {each}) )" for each in ("valid-free", "valid-deref", "valid-memtrack")
    ]
    assert parse_property("\n".join(lines), "p.prp") == "valid-memsafety"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "p.prp: asks for nothing"),
        ("CHECK( init(main()), LTL(G assert )", "p.prp:1:1: expected CHECK"),
        ("\n  COVER EDGES(@DECISIONEDGE)", "p.prp:2:3: expected CHECK"),
        ("int main(void);", "p.prp:1:1: expected CHECK( init(main()), LTL(...) ), found 'int main(void);'"),
    ],
)
def test_malformed_files(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_property(text, "p.prp")
    assert str(caught.value).startswith(message)
    assert not isinstance(caught.value, Unsupported)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("CHECK( init(start()), LTL(G assert) )", "p.prp:1:1: the entry start"),
        ("CHECK( init(main()), LTL(G F x) )", "p.prp:1:1: the formula G F x"),
        ("CHECK( init(main()), LTL(G ! call(f())) )", "p.prp:1:1: the formula G ! call(f())"),
        (
            "CHECK( init(main()), LTL(G assert) )\nCHECK( init(main()), LTL(F end) )",
            "p.prp: several properties in one file: assertions, termination",
        ),
    ],
)
def test_unsupported_files(text: str, message: str) -> None:
    with pytest.raises(Unsupported) as caught:
        parse_property(text, "p.prp")
    assert str(caught.value) == message


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "p.prp"
    path.write_text("CHECK( init(main()), LTL(G assert) )")
    assert read_property(path) == "assertions"
    path.write_bytes(b"\xff\xfe\x00")
    for broken in (path, tmp_path, tmp_path / "missing.prp"):
        with pytest.raises(InputError):
            read_property(broken)
