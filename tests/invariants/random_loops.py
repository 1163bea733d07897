"""Random C programs with loops over a few scalars, all of which matter for the error."""

from random import Random

_TYPES = ("int", "unsigned", "unsigned char", "short", "long long", "unsigned long long", "_Bool", "float")
_OPERATORS = ("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>")
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
_NUMBERS = ("0", "1", "2", "3", "4", "7", "8", "10", "100", "255", "-1", "-5", "1000", "65535")
_HEAD = (
    "".join(f"extern {type_} nondet_{type_.replace(' ', '_')}(void);\n" for type_ in _TYPES)
    + "extern void reach_error(void);\n"
)


class Loops:
    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._types = {f"v{number}": self._random.choice(_TYPES) for number in range(4)}
        self._integers = [name for name, type_ in self._types.items() if type_ != "float"] or ["1"]

    def program(self) -> str:
        random = self._random
        lines = [f"    {type_} {name} = {self._start(type_)};" for name, type_ in self._types.items()]
        for _ in range(random.choice((1, 1, 2))):
            lines += self._loop(1)
        checks = " || ".join(f"({self._test(name)})" for name in self._types)
        lines += [f"    if ({checks}) reach_error();", "    return 0;"]
        return _HEAD + "int main(void) {\n" + "\n".join(lines) + "\n}\n"

    def _start(self, type_: str) -> str:
        if self._random.random() < 0.3:
            return f"nondet_{type_.replace(' ', '_')}()"
        return self._random.choice(_NUMBERS)

    def _loop(self, depth: int) -> list[str]:
        indent = "    " * depth
        condition = "nondet_int()" if self._random.random() < 0.3 else self._test(self._name())
        lines = [f"{indent}while ({condition}) {{"]
        for _ in range(self._random.randrange(1, 5)):
            lines += self._statement(depth + 1)
        return [*lines, indent + "}"]

    def _statement(self, depth: int) -> list[str]:
        random, indent = self._random, "    " * depth
        kind = random.random()
        if kind < 0.08 and depth < 3:
            return self._loop(depth)
        if kind < 0.35 and depth < 4:
            inner = [*self._statement(depth + 1), *self._statement(depth + 1)]
            return [f"{indent}if ({self._test(self._name())}) {{", *inner, indent + "}"]
        name = self._name()
        if kind < 0.5:
            return [f"{indent}{name}{random.choice(('++', '--', ' += 2', ' -= 3'))};"]
        return [f"{indent}{name} = {self._expression()};"]

    def _name(self) -> str:
        return self._random.choice(list(self._types))

    def _expression(self) -> str:
        random = self._random
        if random.random() < 0.2:
            return self._start(self._types[self._name()])
        left, right = random.choice(self._integers), random.choice([*self._integers, *_NUMBERS])
        return f"({left} {random.choice(_OPERATORS)} ({right}))" if random.random() < 0.85 else self._name()

    def _test(self, name: str) -> str:
        other = self._random.choice([*self._types, *_NUMBERS, *_NUMBERS])
        return f"{name} {self._random.choice(_COMPARISONS)} {other}"
