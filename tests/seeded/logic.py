"""Bugs in terms, rewrites, text, unrolling and solver sessions."""

from tests.seeded.bug import Bug

_RULES = ("tests/logic/test_rules.py", "tests/logic/test_semantics.py")
_SYSTEM = ("tests/system",)

BUGS = (
    Bug(
        "an order of zero extensions stays signed",
        "lemmata/logic/rules/vectors.py",
        "return t.make(unsigned if extension is Kind.BV_ZERO_EXTEND else kind, (x, y))",
        "return t.make(kind, (x, y))",
        _RULES,
    ),
    Bug(
        "less than the largest number is anything",
        "lemmata/logic/rules/vectors.py",
        "return t.ne(a, b) if bound == most else None",
        "return t.true if bound == most else None",
        _RULES,
    ),
    Bug(
        "an arithmetic shift by too much gives zero",
        "lemmata/logic/rules/vectors.py",
        "return t.make(Kind.BV_ASHR, (a, t.value(width - 1, a.sort()))) if number(b) >= width else None",
        "return t.value(0, a.sort()) if number(b) >= width else None",
        _RULES,
    ),
    Bug(
        "a part of a sign extension is filled with zeros",
        "lemmata/logic/rules/slices.py",
        "return t.sext(t.extract(x, width - 1, width - 1), high - low)",
        "return t.bv(0, high - low + 1)",
        _RULES,
    ),
    Bug(
        "the upper part of a concatenation is taken one bit too low",
        "lemmata/logic/rules/slices.py",
        "a, high, low = upper, high - width, low - width",
        "a, high, low = upper, high - width + (low > width), low - width + (low > width)",
        _RULES,
    ),
    Bug(
        "a division counts as an operator on low bits",
        "lemmata/logic/rules/slices.py",
        "LOW_BITS_SUFFICE = (Kind.BV_ADD,",
        "LOW_BITS_SUFFICE = (Kind.BV_UDIV, Kind.BV_ADD,",
        _RULES,
    ),
    Bug(
        "indices with equal offsets count as different",
        "lemmata/logic/rules/arrays.py",
        "return base_a == base_b and offset_a != offset_b",
        "return base_a == base_b or offset_a != offset_b",
        _RULES,
    ),
    Bug(
        "a signed difference overflows where the signs agree",
        "lemmata/logic/rules/definitions.py",
        "return t.and_(t.ne(sign, _negative(t, b)), t.ne(sign, _negative(t, t.sub(a, b))))",
        "return t.and_(t.eq(sign, _negative(t, b)), t.ne(sign, _negative(t, t.sub(a, b))))",
        _RULES,
    ),
    Bug(
        "a rebuilt session forgets its scopes",
        "lemmata/logic/solver.py",
        "            if depth:\n                self._native.push()\n",
        "            if depth:\n                self._native.push()\n                continue\n",
        ("tests/logic/test_solver.py",),
    ),
    Bug(
        "a core has assumptions that were not given",
        "lemmata/logic/solver.py",
        "return tuple(each for each in dict.fromkeys(assumptions) if each in used)",
        "return tuple(each for each in dict.fromkeys(assumptions) if each not in used)",
        ("tests/logic/test_solver.py",),
    ),
    Bug(
        "all steps share their inputs",
        "lemmata/system/unrolling.py",
        'f"{name_of(variable)}@{step}{self._tag}"',
        'f"{name_of(variable)}@0{self._tag}"',
        _SYSTEM,
    ),
    Bug(
        "what init fixes twice is kept once",
        "lemmata/system/unrolling.py",
        "        if variable in state and variable not in fixed:\n",
        "        if variable in state:\n",
        _SYSTEM,
    ),
)
