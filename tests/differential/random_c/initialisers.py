"""Initialisers in all their forms: designated, ranges, brace elision, partial, nested."""

from tests.differential.random_c.expressions import constant, of_type, value_of
from tests.differential.random_c.scope import Scope
from tests.differential.random_c.types import Array, Number, Pointer, Record, Type, parts


def initialiser(scope: Scope, type_: Type, *, fixed: bool) -> str:
    """An initialiser; `fixed` ones are constant expressions, and addresses in them those of globals."""
    match type_:
        case Number():
            return constant(scope.random, type_).text if fixed else of_type(scope, type_, 1)
        case Pointer():
            made = value_of(scope.constants() if fixed else scope, type_, 0, lives=0)
            assert made is not None, "every pointer's target has a home"
            return made
        case Array(element, count):
            return _array(scope, element, count, fixed=fixed)
        case Record():
            return _record(scope, type_, fixed=fixed)


def _may_be_partial(type_: Type) -> bool:
    return not any(isinstance(part, Pointer) for part in parts(type_))


def _array(scope: Scope, element: Type, count: int, *, fixed: bool) -> str:
    if _may_be_partial(element) and scope.chance(40):
        return _designated_array(scope, element, count, fixed=fixed)
    kept = scope.random.randint(1, count) if _may_be_partial(element) and scope.chance(30) else count
    texts = [initialiser(scope, element, fixed=fixed) for _ in range(kept)]
    if isinstance(element, Array) and kept == count and isinstance(element.element, Number):
        plain = [constant(scope.random, element.element).text for _ in range(count * element.count)]
        texts = plain if scope.chance(30) else texts
    return "{" + ", ".join(texts) + ("," if scope.chance(20) else "") + "}"


def _designated_array(scope: Scope, element: Type, count: int, *, fixed: bool) -> str:
    texts = []
    for _ in range(scope.random.randint(1, 3)):
        first = scope.random.randrange(count)
        last = scope.random.randrange(first, count)
        ranged = last > first and isinstance(element, Number) and fixed and scope.chance(40)
        where = f"[{first} ... {last}]" if ranged else f"[{first}]"
        texts.append(f"{where} = {initialiser(scope, element, fixed=fixed)}")
        if last + 1 < count and first == last and scope.chance(30):
            texts.append(initialiser(scope, element, fixed=fixed))
    return "{" + ", ".join(texts) + "}"


def _record(scope: Scope, record: Record, *, fixed: bool) -> str:
    members = list(record.members)
    if record.union:
        first = members[0]
        text = initialiser(scope, first.type, fixed=fixed)
        return "{" + (f".{first.name} = " if scope.chance(50) else "") + text + "}"
    if _may_be_partial(record) and scope.chance(30):
        members = members[: scope.random.randint(1, len(members))]
    named = scope.chance(40)
    if named:
        scope.random.shuffle(members)
    texts = [
        (f".{one.name} = " if named else "") + initialiser(scope, one.type, fixed=fixed) for one in members
    ]
    return "{" + ", ".join(texts) + "}"
