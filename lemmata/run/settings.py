"""What `--set KEY=VALUE` changes of a configuration: schedule, seed, or a setting of its engine."""

from collections.abc import Callable, Iterable, Mapping
from math import inf
from typing import Literal, get_args, get_origin, get_type_hints

from lemmata.cfa.source import InputError
from lemmata.engines import ENGINES
from lemmata.report.text import COMMAND_LINE, did_you_mean
from lemmata.run.configurations import CONFIGURATIONS, Configuration
from lemmata.run.search import SCHEDULES
from lemmata.value import replace


def configured(engine: str, settings: Iterable[str]) -> Configuration:
    """The configuration of that name, changed as asked; InputError for what it does not have."""
    configuration = CONFIGURATIONS[engine]
    for setting in settings:
        key, _, given = setting.partition("=")
        if key == "schedule":
            configuration = replace(configuration, schedule=_one_of(key, given, SCHEDULES))
        elif key == "seed" and key not in _types(configuration.engine):
            configuration = replace(configuration, seed=_count(key, given))
        else:
            changed = {**configuration.settings, key: _value(configuration.engine, key, given)}
            configuration = replace(configuration, settings=changed)
    return configuration


def _one_of(key: str, given: str, known: Iterable[str]) -> str:
    if given not in known:
        raise InputError(COMMAND_LINE, f"{key} is one of: {', '.join(known)}; not '{given}'")
    return given


def _value(engine: str, key: str, given: str) -> object:
    """The text as a value of one of the types that the setting has."""
    types = {name: type_ for name, type_ in _types(engine).items() if _said(type_)}
    if key not in types:
        hint = did_you_mean(key, ["schedule", "seed", *types])
        raise InputError(COMMAND_LINE, f"engine {engine} has no setting '{key}'{hint}")
    type_ = types[key]
    if get_origin(type_) is Literal:
        return _one_of(key, given, get_args(type_))
    if type_ is bool:
        return _one_of(key, given, ("true", "false")) == "true"
    return _count(key, given) if int in (type_, *get_args(type_)) else _measure(key, given)


def _types(engine: str) -> Mapping[str, object]:
    return get_type_hints(type(ENGINES[engine].config))


def _said(type_: object) -> bool:
    """Whether values of this type can be written on the command line."""
    return get_origin(type_) is Literal or not {bool, int, float}.isdisjoint((type_, *get_args(type_)))


def _count(key: str, given: str) -> int:
    number = _number(int, given)
    if not 0 < number < inf:
        raise InputError(COMMAND_LINE, f"{key} is a number above 0, not '{given}'")
    return int(number)


def _measure(key: str, given: str) -> float:
    number = _number(float, given)
    if not 0 <= number < inf:
        raise InputError(COMMAND_LINE, f"{key} is a number of at least 0, not '{given}'")
    return number


def _number(type_: Callable[[str], float], given: str) -> float:
    try:
        return type_(given)
    except ValueError:
        return -1
