"""Values behave as frozen, slotted dataclasses of the same fields do."""

import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, dataclass, fields
from dataclasses import replace as replaced

import pytest

from lemmata.value import replace, value


@value
class Nothing:
    """No fields."""


@value
class Point:
    """Two fields, one with a default."""

    x: int
    y: int = 7

    @property
    def sum(self) -> int:
        return self.x + self.y


@value
class Named:
    """The default is nothing that `dataclasses` would take."""

    names: Mapping[str, int] = {}


@value
class Other:
    x: int
    y: int = 7


@value
class Special(Point):
    """The same fields."""


@value
class Spoken:
    """Says itself what else is made."""

    word: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spoken) and self.word.lower() == other.word.lower()

    def __hash__(self) -> int:
        return hash(self.word.lower())

    def __repr__(self) -> str:
        return self.word


@dataclass(frozen=True)
class Plain:
    x: int
    y: int = 7


def test_built_by_position_name_and_default() -> None:
    assert (Point(1, 2).x, Point(1, 2).y) == (1, 2)
    assert Point(y=2, x=1) == Point(1, 2)
    assert Point(1) == Point(1, 7)
    assert Special(y=7, x=1) == Special(1)
    with pytest.raises(TypeError):
        Point()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Point(1, 2, 3)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Point(1, z=3)  # type: ignore[call-arg]


def test_equal_by_class_and_fields() -> None:
    assert Point(1) != Point(2)
    assert Point(1) != Other(1)  # type: ignore[comparison-overlap]
    assert Point(1) != Special(1)
    assert Nothing() == Nothing()
    assert len({Point(1), Point(1), Point(2), Special(1), Nothing(), Nothing()}) == 4
    assert hash(Point(3, 4)) == hash(Plain(3, 4))
    assert Spoken("A") == Spoken("a")
    assert hash(Spoken("A")) == hash(Spoken("a"))


def test_text() -> None:
    assert repr(Point(1)) == "Point(x=1, y=7)"
    assert repr(Nothing()) == "Nothing()"
    assert repr(Special(1, 2)) == "Special(x=1, y=2)"
    assert repr(Spoken("hello")) == "hello"


def test_nothing_is_assigned_afterwards() -> None:
    point = Point(1)
    with pytest.raises(FrozenInstanceError):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del point.x
    with pytest.raises(AttributeError):
        point.z = 2  # type: ignore[attr-defined]
    assert not hasattr(point, "__dict__")


@pytest.mark.parametrize("record", [Nothing(), Point(1, 2), Special(1, 2), Spoken("w")])
def test_pickled(record: object) -> None:
    assert pickle.loads(pickle.dumps(record, pickle.HIGHEST_PROTOCOL)) == record


def test_replaced_and_matched() -> None:
    assert replace(Point(1, 2), y=3) == Point(1, 3)
    assert replace(Special(1, 2), x=3) == Special(3, 2)
    assert replace(Plain(1, 2), x=3) == Plain(3, 2)
    assert replaced(Point(1, 2), y=3) == Point(1, 3)
    with pytest.raises(TypeError):
        replace(Point(1, 2), z=3)  # type: ignore[call-arg]
    assert [field.name for field in fields(Special(1))] == ["x", "y"]
    match Point(1, 2):
        case Point(x, y):
            assert (x, y) == (1, 2)
    assert Point(1, 2).sum == 3
    assert (Point.__name__, Point.__qualname__, Point.__module__) == ("Point", "Point", __name__)


def test_a_default_that_could_be_changed_is_kept() -> None:
    assert Named() == replaced(Named({"a": 1}), names={}) == replace(Named({"a": 1}), names={})
    assert Named().names is Named().names
