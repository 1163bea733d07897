"""What is known of registers at a point of the program: a constant, or a register with the same value."""

from collections.abc import Iterable

from lemmata.cfa.operations import Assign, Assume, Binary, Const, FunctionAddress, Operand, Operation, Var
from lemmata.cfa.types import Float
from lemmata.cfa.uses import defined


class Knowledge:
    """`values` by the register's name. A register that equals another one is forgotten when that one changes.

    `always` holds for registers that nothing sets.
    """

    __slots__ = ("_always", "_copies", "values")

    def __init__(self, values: dict[str, Operand], always: dict[str, Operand]) -> None:
        self.values = values
        self._always = always
        self._copies: dict[str, list[str]] = {}
        for name, value in values.items():
            if isinstance(value, Var):
                self._copies.setdefault(value.name, []).append(name)

    def copy(self) -> "Knowledge":
        new = Knowledge.__new__(Knowledge)
        new.values = self.values.copy()
        new._always = self._always
        new._copies = {name: [*copies] for name, copies in self._copies.items()} if self._copies else {}
        return new

    def meet(self, other: "Knowledge") -> "Knowledge":
        """What is known on both ways."""
        small, large = self.values, other.values
        if len(small) > len(large):
            small, large = large, small
        kept = {}
        for name, value in small.items():
            found = large.get(name)
            if found is value or found == value:
                kept[name] = value
        return Knowledge(kept, self._always)

    def tells(self, operands: Iterable[Operand]) -> bool:
        """Whether anything is known of one of the operands."""
        values, always = self.values, self._always
        names = (one.name for one in operands if isinstance(one, Var))
        return any(name in values or name in always for name in names)

    def operand(self, operand: Operand) -> Operand:
        if isinstance(operand, Var):
            known = self.values.get(operand.name)
            if known is None:
                known = self._always.get(operand.name)
            return operand if known is None else known
        return operand

    def forget(self, name: str) -> None:
        self.values.pop(name, None)
        copies = self._copies.pop(name, None)
        for copy in copies or ():
            known = self.values.get(copy)
            if isinstance(known, Var) and known.name == name:
                del self.values[copy]

    def after(self, operation: Operation) -> None:
        """Learn from an operation whose operands were replaced by what is known."""
        target = defined(operation)
        if target is not None:
            self.forget(target.name)
            if isinstance(operation, Assign):
                self._learn(target, operation)
        elif isinstance(operation, Assume):
            self._assume(operation)

    def _learn(self, target: Var, operation: Assign) -> None:
        """A named register is not replaced by a temporary: names are what reports and invariants speak of."""
        value = operation.value
        if isinstance(value, Var):
            if value.name != target.name and (target.is_temporary or not value.is_temporary):
                self.values[target.name] = value
                self._copies.setdefault(value.name, []).append(target.name)
        elif isinstance(value, Operand):
            self.values[target.name] = value

    def _assume(self, operation: Assume) -> None:
        """x == c -> c; not x -> 0"""
        match operation.condition:
            case Binary("eq" | "ne" as op, Var() as left, Const() | FunctionAddress() as right):
                if (op == "eq") == operation.holds and not isinstance(right.type, Float):
                    self.values[left.name] = right
            case Var() as left if not operation.holds and not isinstance(left.type, Float):
                self.values[left.name] = Const(0, left.type)
