"""Makes terms: the one object that everything built in a process comes from.

Terms are Bitwuzla's, hash-consed. Every term of this project goes through `Terms.make`, which folds
values, applies the rules of rules/ and replaces operators outside the closed set by their definitions;
`adopt` does that to a term that came from elsewhere. Methods are named as in SMT-LIB, without bv where
Python's keywords allow it: `ult` is bvult.
"""

import ctypes
import re
from collections.abc import Iterable, Sequence
from functools import partial, reduce
from typing import Literal

from bitwuzla import Kind, RoundingMode, Sort, Term, TermManager

from lemmata.logic.ieee import Format
from lemmata.logic.rules import DEFINITIONS, Rule, applicable
from lemmata.logic.semantics import MEANINGS, Undetermined, meaning
from lemmata.logic.values import ArrayValue, Value, value_of
from lemmata.logic.walk import fold

# Other rooms take the library's types from here, and never import the library.
__all__ = ["Foreign", "Kind", "RoundingMode", "Sort", "Term", "Terms", "conjuncts", "disjuncts", "name_of"]

# Bitwuzla ends the process when it has to print other symbols; cvc5 reserves . and @, and ! is our text's.
_NAME = re.compile(r"[^.@!|\\][^|\\]*")

# The library prints wider numbers as decimal ones, which Python refuses to do from 4,300 digits on.
_WIDE = 4096


class Foreign(ValueError):
    """A term of an operator that this project does not use: quantifiers, functions, fp.min, fp.max."""


class Terms:
    """One per process, passed to whoever builds terms.

    Variables are identified by their name: asking twice for one name gives one variable.
    `constant_arrays` says whether any array that is one value everywhere was made (see trust.py).
    """

    def __init__(self) -> None:
        manager = TermManager()
        # The cycle collector may free a manager before terms that live in it, and crash: none is freed.
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(manager))
        self.manager = manager
        self.bool = manager.mk_bool_sort()
        self.true = manager.mk_true()
        self.false = manager.mk_false()
        self.constant_arrays = False
        self._variables: dict[str, Term] = {}
        self._numbered: dict[str, int] = {}
        self._rules: dict[tuple[Kind, Kind, Kind], tuple[Rule, ...]] = {}

    # ---------------------------------------------------------------- sorts, variables, values

    def vector(self, width: int) -> Sort:
        return self.manager.mk_bv_sort(width)

    def array(self, index: Sort, element: Sort) -> Sort:
        return self.manager.mk_array_sort(index, element)

    def float(self, format_: Format) -> Sort:
        return self.manager.mk_fp_sort(format_.exponent, format_.significand)

    def variable(self, name: str, sort: Sort) -> Term:
        """The variable of that name. A name may hold spaces, but not | or \\, nor start with . @ or !"""
        known = self._variables.get(name)
        if known is None:
            if not (_NAME.fullmatch(name) and name.isascii() and name.isprintable()):
                raise ValueError(f"not a variable's name: {name!r}")
            known = self._variables[name] = self.manager.mk_const(sort, name)
        elif known.sort() != sort:
            raise ValueError(f"variable {name!r} exists with another sort")
        return known

    def fresh(self, name: str, sort: Sort) -> Term:
        """A variable that did not exist, called `name` or `name#1` and so on."""
        made, number = name, self._numbered.get(name, 0)
        while made in self._variables:
            number += 1
            made = f"{name}#{number}"
        self._numbered[name] = number
        return self.variable(made, sort)

    def value(self, value: Value, sort: Sort) -> Term:
        """The term of a value; integers are taken modulo 2^width."""
        match value:
            case bool():
                return self.true if value else self.false
            case ArrayValue():
                return self._array_value(value, sort)
            case RoundingMode():
                return self.manager.mk_rm_value(value)
        if sort.is_fp():
            return self._float_value(value, sort)
        width = sort.bv_size()
        value &= (1 << width) - 1
        if width > _WIDE:
            return self.manager.mk_bv_value(sort, f"{value:x}", 16)
        return self.manager.mk_bv_value(sort, value)

    def bv(self, value: int, width: int) -> Term:
        return self.value(value, self.manager.mk_bv_sort(width))

    def _array_value(self, value: ArrayValue, sort: Sort) -> Term:
        made = self.constant_array(sort, self.value(value.default, sort.array_element()))
        for index, element in sorted(value.entries.items()):
            made = self.store(
                made, self.value(index, sort.array_index()), self.value(element, sort.array_element())
            )
        return made

    def _float_value(self, bits: int, sort: Sort) -> Term:
        exponent, fraction = sort.fp_exp_size(), sort.fp_sig_size() - 1
        return self.manager.mk_fp_value(
            self.bv(bits >> (exponent + fraction), 1),
            self.bv(bits >> fraction, exponent),
            self.bv(bits, fraction),
        )

    # ---------------------------------------------------------------- making

    def make(self, kind: Kind, arguments: Sequence[Term], indices: Sequence[int] = ()) -> Term:
        """The term `kind(arguments)` in its simplest known form."""
        for argument in arguments:
            if not argument.is_value():
                break
        else:
            folded = self._folded(kind, arguments, indices)
            if folded is not None:
                return folded
        first = arguments[0].kind()
        key = kind, first, arguments[1].kind() if len(arguments) > 1 else first
        rules = self._rules.get(key)
        if rules is None:
            rules = self._rules[key] = applicable(*key)
        for rule in rules:
            found = rule(self, *arguments, *indices)
            if found is not None:
                return found
        if kind in MEANINGS:
            return self.raw(kind, arguments, indices)
        if kind in DEFINITIONS:
            return DEFINITIONS[kind](self, *arguments, *indices)
        raise Foreign(f"operator {kind.name} is not used here")

    def raw(self, kind: Kind, arguments: Sequence[Term], indices: Sequence[int] = ()) -> Term:
        """Bitwuzla's term, not simplified; a constant array is made by its sort, not here."""
        if indices:
            return self.manager.mk_term(kind, list(arguments), list(indices))
        return self.manager.mk_term(kind, list(arguments))

    def _folded(self, kind: Kind, arguments: Sequence[Term], indices: Sequence[int]) -> Term | None:
        if kind not in MEANINGS or kind is Kind.CONST_ARRAY:
            return None
        operator = meaning(kind, [argument.sort() for argument in arguments], indices)
        try:
            result = operator(*map(value_of, arguments))
        except Undetermined:
            return None
        return self.value(result, self.raw(kind, arguments, indices).sort())

    def again(self, term: Term, arguments: Sequence[Term]) -> Term:
        """The operator of `term` on other arguments; `term` itself where it has none."""
        if not arguments:
            return term
        kind = term.kind()
        if kind is Kind.CONST_ARRAY:
            return self.constant_array(term.sort(), arguments[0])
        return self.make(kind, arguments, term.indices() if term.num_indices() else ())

    def adopt(self, terms: Iterable[Term]) -> list[Term]:
        """Terms that a parser or a solver built, made again here, with our variables of the same names."""
        terms = list(terms)
        made = fold(terms, self._adopted)
        return [made[term] for term in terms]

    def _adopted(self, term: Term, arguments: list[Term]) -> Term:
        if term.is_variable():
            raise Foreign("a bound variable")
        if not term.is_const():
            return self.again(term, arguments)
        # A parser's symbol keeps the bars that it was written with.
        name = (term.symbol() or "").removeprefix("|").removesuffix("|")
        return self.variable(name, term.sort())

    # ---------------------------------------------------------------- Booleans

    def not_(self, a: Term) -> Term:
        return self.make(Kind.NOT, (a,))

    def and_(self, *terms: Term) -> Term:
        return self._joined(Kind.AND, self.true, self.false, terms)

    def or_(self, *terms: Term) -> Term:
        return self._joined(Kind.OR, self.false, self.true, terms)

    def _joined(self, kind: Kind, neutral: Term, absorbing: Term, terms: Iterable[Term]) -> Term:
        """One conjunction or disjunction of any number of terms, each once."""
        parts = dict.fromkeys(term for term in terms if term != neutral)
        if len(parts) < 2:
            return next(iter(parts), neutral)
        if absorbing in parts or (len(parts) > 2 and any(self.not_(part) in parts for part in parts)):
            return absorbing
        return reduce(partial(self._binary, kind), parts)

    def _binary(self, kind: Kind, a: Term, b: Term) -> Term:
        return self.make(kind, (a, b))

    def implies(self, a: Term, b: Term) -> Term:
        return self.or_(self.not_(a), b)

    def eq(self, a: Term, b: Term) -> Term:
        return self.make(Kind.EQUAL, (a, b))

    def ne(self, a: Term, b: Term) -> Term:
        return self.not_(self.make(Kind.EQUAL, (a, b)))

    def ite(self, condition: Term, a: Term, b: Term) -> Term:
        return self.make(Kind.ITE, (condition, a, b))

    # ---------------------------------------------------------------- bit-vectors

    def bvnot(self, a: Term) -> Term:
        return self.make(Kind.BV_NOT, (a,))

    def bvand(self, a: Term, b: Term) -> Term:
        return self.make(Kind.BV_AND, (a, b))

    def bvor(self, a: Term, b: Term) -> Term:
        return self.make(Kind.BV_OR, (a, b))

    def bvxor(self, a: Term, b: Term) -> Term:
        return self.make(Kind.BV_XOR, (a, b))

    def neg(self, a: Term) -> Term:
        return self.make(Kind.BV_NEG, (a,))

    def add(self, a: Term, b: Term) -> Term:
        return self.make(Kind.BV_ADD, (a, b))

    def sub(self, a: Term, b: Term) -> Term:
        return self.make(Kind.BV_SUB, (a, b))

    def mul(self, a: Term, b: Term) -> Term:
        return self.make(Kind.BV_MUL, (a, b))

    def udiv(self, a: Term, b: Term) -> Term:
        return self.make(Kind.BV_UDIV, (a, b))

    def urem(self, a: Term, b: Term) -> Term:
        return self.make(Kind.BV_UREM, (a, b))

    def sdiv(self, a: Term, b: Term) -> Term:
        return self.make(Kind.BV_SDIV, (a, b))

    def srem(self, a: Term, b: Term) -> Term:
        return self.make(Kind.BV_SREM, (a, b))

    def shl(self, a: Term, b: Term) -> Term:
        return self.make(Kind.BV_SHL, (a, b))

    def lshr(self, a: Term, b: Term) -> Term:
        return self.make(Kind.BV_SHR, (a, b))

    def ashr(self, a: Term, b: Term) -> Term:
        return self.make(Kind.BV_ASHR, (a, b))

    def concat(self, *parts: Term) -> Term:
        """Most significant part first."""
        return reduce(partial(self._binary, Kind.BV_CONCAT), parts)

    def extract(self, a: Term, high: int, low: int) -> Term:
        return self.make(Kind.BV_EXTRACT, (a,), (high, low))

    def zext(self, a: Term, by: int) -> Term:
        return self.make(Kind.BV_ZERO_EXTEND, (a,), (by,))

    def sext(self, a: Term, by: int) -> Term:
        return self.make(Kind.BV_SIGN_EXTEND, (a,), (by,))

    def resize(self, a: Term, width: int, *, signed: bool) -> Term:
        """Cut or extended to the width."""
        by = width - a.sort().bv_size()
        if by < 0:
            return self.extract(a, width - 1, 0)
        return self.sext(a, by) if signed else self.zext(a, by)

    def ult(self, a: Term, b: Term) -> Term:
        return self.make(Kind.BV_ULT, (a, b))

    def ule(self, a: Term, b: Term) -> Term:
        return self.make(Kind.BV_ULE, (a, b))

    def slt(self, a: Term, b: Term) -> Term:
        return self.make(Kind.BV_SLT, (a, b))

    def sle(self, a: Term, b: Term) -> Term:
        return self.make(Kind.BV_SLE, (a, b))

    def overflows(
        self,
        operation: Literal["add", "sub", "mul", "div", "neg"],
        a: Term,
        b: Term | None = None,
        *,
        signed: bool,
    ) -> Term:
        """Whether the result leaves the range of the arguments' width; `div` and `neg` do so signed only."""
        prefix = "" if operation == "neg" else "S" if signed else "U"
        kind = Kind[f"BV_{prefix}{operation.upper()}_OVERFLOW"]
        return self.make(kind, (a,) if b is None else (a, b))

    # ---------------------------------------------------------------- arrays

    def select(self, array: Term, index: Term) -> Term:
        return self.make(Kind.ARRAY_SELECT, (array, index))

    def store(self, array: Term, index: Term, element: Term) -> Term:
        return self.make(Kind.ARRAY_STORE, (array, index, element))

    def constant_array(self, sort: Sort, element: Term) -> Term:
        """The array of a sort that is `element` everywhere."""
        self.constant_arrays = True
        return self.manager.mk_const_array(sort, element)


def name_of(variable: Term) -> str:
    """The name that a variable was made with."""
    name = variable.symbol()
    assert name is not None, "variables have names"
    return name


def conjuncts(term: Term) -> list[Term]:
    """The parts of a conjunction, in order; the term itself where it is none."""
    return _parts(term, Kind.AND)


def disjuncts(term: Term) -> list[Term]:
    """The parts of a disjunction, in order; the term itself where it is none."""
    return _parts(term, Kind.OR)


def _parts(term: Term, kind: Kind) -> list[Term]:
    found: dict[Term, None] = {}
    stack = [term]
    while stack:
        part = stack.pop()
        if part.kind() is kind:
            stack.extend(reversed(part.children()))
        else:
            found[part] = None
    return list(found)
