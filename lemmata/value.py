"""Immutable records: frozen, slotted classes that are cheap to define, to build, and to send elsewhere.

A Program has a few values per line of C, and travels from the front end's worker to the command. A plain
frozen dataclass costs 0.6 us to build, 4 us to pickle and load, and 0.4 ms to define, several times what
reading its module's byte code takes; these cost 0.35 us, 1.6 us and 0.06 ms. What is dear in a definition is
to compile its methods, so they are compiled once for each number of fields, and the fields are renamed. The
module `dataclasses` itself takes as long to import as a small query takes, and is not imported for them.
"""

from collections.abc import Callable, Hashable, Mapping
from functools import cache, partial
from operator import attrgetter
from types import FunctionType
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, dataclass_transform

__all__ = ["replace", "value"]

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make `cls` a value: frozen, slotted, compared by fields, built and pickled field by field.

    A value that inherits from another adds no fields.
    """
    names = tuple(cls.__annotations__)
    body = {name: each for name, each in vars(cls).items() if name not in _NOT_TAKEN_OVER}
    defaults = {name: body.pop(name) for name in names if name in body}
    body["__slots__"] = names
    if not hasattr(cls, "__match_args__"):
        body = {**_methods(names), **body, "__match_args__": names, "__dataclass_fields__": _Fields(defaults)}
    made: Any = type(cls.__name__, cls.__bases__, body)
    made.__qualname__ = cls.__qualname__
    if names:
        setters = {f"set{at}": getattr(made, name).__set__ for at, name in enumerate(names)}
        made.__init__ = _renamed("__init__", names, setters, tuple(defaults.values()))
    return made  # type: ignore[no-any-return]


if TYPE_CHECKING:
    from dataclasses import replace
else:

    def replace(given, /, **changes):
        """The value, or the dataclass, with some fields changed."""
        fields = [changes.pop(name, getattr(given, name)) for name in given.__match_args__]
        return given.__class__(*fields, **changes)


_NOT_TAKEN_OVER = frozenset({"__dict__", "__weakref__"})


def _methods(names: tuple[str, ...]) -> dict[str, object]:
    """What a value does, where its class does not say it itself."""
    return {
        "__eq__": _renamed("__eq__", names, {}),
        "__hash__": _renamed("__hash__", names, {}),
        "__repr__": _repr,
        "__reduce__": _reducer(names),
        "__setattr__": _frozen,
        "__delattr__": _frozen,
    }


def _repr(self: Any) -> str:
    fields = (f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{type(self).__qualname__}({', '.join(fields)})"


def _frozen(self: Any, name: str, *_: object) -> NoReturn:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"{name!r} of {type(self).__name__} stays as it is")


def _reducer(names: tuple[str, ...]) -> Callable[[Any], Any]:
    if not names:
        return lambda self: (self.__class__, ())
    get = attrgetter(*names)
    if len(names) == 1:
        return lambda self: (self.__class__, (get(self),))
    return lambda self: (self.__class__, get(self))


def _same(default: T) -> T:
    return default


class _Fields:
    """What functions of `dataclasses` want to know of a class, made when it is first asked for."""

    def __init__(self, defaults: Mapping[str, object]) -> None:
        self._defaults = defaults

    def __get__(self, _instance: object, owner: Any) -> object:
        from dataclasses import dataclass, field

        # Defaults are never changed, but `dataclass` refuses those that could be.
        defaults = {
            name: default if isinstance(default, Hashable) else field(default_factory=partial(_same, default))
            for name, default in self._defaults.items()
        }
        plain = type(owner.__name__, (), {**defaults, "__annotations__": owner.__annotations__})
        made: Any = dataclass(plain)
        owner.__dataclass_fields__ = made.__dataclass_fields__
        return owner.__dataclass_fields__


# ---------------------------------------------------------------- methods

_METHODS = """
def __init__(self, {parameters}):
    {assignments}

def __eq__(self, other):
    if other.__class__ is self.__class__:
        return ({own}) == ({others})
    return NotImplemented

def __hash__(self):
    return hash(({own}))
"""


def _renamed(
    method: str, names: tuple[str, ...], scope: dict[str, object], defaults: tuple[object, ...] = ()
) -> FunctionType:
    code = _compiled(len(names))[method].__code__
    renamed = {f"field{at}": name for at, name in enumerate(names)}
    code = code.replace(
        co_names=tuple(renamed.get(name, name) for name in code.co_names),
        co_varnames=tuple(renamed.get(name, name) for name in code.co_varnames),
    )
    return FunctionType(code, scope, method, defaults)


@cache
def _compiled(many: int) -> Mapping[str, FunctionType]:
    """The methods of a value with so many fields.

    `__init__` writes through the slot descriptors, past the frozen `__setattr__`.
    """
    fields = [f"field{at}" for at in range(many)]
    source = _METHODS.format(
        parameters=", ".join(fields),
        assignments="; ".join(f"set{at}(self, {field})" for at, field in enumerate(fields)) or "pass",
        own="".join(f"self.{field}, " for field in fields),
        others="".join(f"other.{field}, " for field in fields),
    )
    scope: dict[str, Any] = {}
    exec(source, scope)  # noqa: S102 (nothing of the text comes from elsewhere)
    return scope
