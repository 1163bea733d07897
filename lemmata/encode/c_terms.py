"""C expressions over a Program's registers as formulas: what users and witnesses write as invariants.

Read are variables (members, and elements with constant indices), literals, casts, and all operators
without effects, with C's promotions and conversions. Refused, which is None, is what this cannot give the
meaning that C gives it: calls, addresses, dereferences, a quotient by what may be 0 or -1, a shift by what
may be too much, a float that becomes an integer.
"""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeAlias

from lemmata.cfa.types import DOUBLE, FLOAT, INT, Float, Int
from lemmata.logic import ieee
from lemmata.logic.floats import Floats
from lemmata.logic.terms import Term, Terms
from lemmata.value import value

DEEPEST = 40
LONGEST_TOKEN = 60
_TOKEN = re.compile(
    r"""\s*(?:
    (?P<number>(?:0[xX][\da-fA-F.]+(?:[pP][+-]?\d+)?|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[uUlLfF]*)
    |(?P<name>(?:::)?(?:[A-Za-z_]\w*(?:\#\d+)?::)*[A-Za-z_]\w*(?:\#\d+)?)
    |(?P<sign><<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^~!<>?:()\[\].])
    )""",
    re.VERBOSE,
)
_VAST = re.compile(r"[eEpP][+-]?\d{5}")
_TYPE_WORDS = frozenset(
    {"signed", "unsigned", "char", "short", "int", "long", "float", "double", "_Bool", "const"}
)
_LEVELS = ("||", "&&", "|", "^", "&", "== !=", "< > <= >=", "<< >>", "+ -", "* / %")


class Refused(Exception):
    """The text is no expression that is understood here; the message says why."""


@value
class Integer:
    term: Term
    type: Int


@value
class Condition:
    """An int that is 0 or 1."""

    term: Term


@value
class Real:
    """A float as a term of a floating-point sort."""

    term: Term
    type: Float


@value
class PointerValue:
    """A pointer's state variable with its owner, and the bits that stand for NULL."""

    term: Term
    null: int
    owner: object


Operand: TypeAlias = Integer | Condition | Real | PointerValue
Lookup: TypeAlias = Callable[[str], Operand | None]


def formula(terms: Terms, text: str, lookup: Lookup, long_bits: int) -> Term | None:
    """The truth of an expression; None where it is refused."""
    try:
        reader = _Reader(_Meaning(terms), _tokens(text), lookup, long_bits)
        found = reader.expression()
        reader.expect("")
        return reader.meaning.truth(found)
    except Refused:
        return None


def _tokens(text: str) -> Iterator[str]:
    at, text = 0, text.rstrip()
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise Refused(f"unexpected {text[at]!r}")
        if found["number"] and (len(found["number"]) > LONGEST_TOKEN or _VAST.search(found["number"])):
            raise Refused(found["number"])
        yield found[0].strip()
        at = found.end()


class _Reader:
    """Recursive descent, one level of precedence after another."""

    def __init__(self, meaning: "_Meaning", tokens: Iterator[str], lookup: Lookup, long_bits: int) -> None:
        self.meaning = meaning
        self._tokens = [*tokens, ""]
        self._at = 0
        self._lookup = lookup
        self._long = long_bits
        self._depth = 0

    def _peek(self) -> str:
        return self._tokens[self._at]

    def _next(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1]

    def expect(self, wanted: str) -> None:
        if self._peek() != wanted:
            raise Refused(f"expected {wanted!r} before {self._peek()!r}")
        self._at += wanted != ""

    def expression(self) -> Operand:
        self._depth += 1
        if self._depth > DEEPEST:
            raise Refused("nested too deep")
        condition = self._level(0)
        if self._peek() == "?":
            self._next()
            first = self.expression()
            self.expect(":")
            condition = self.meaning.choice(condition, first, self.expression())
        self._depth -= 1
        return condition

    def _level(self, level: int) -> Operand:
        if level == len(_LEVELS):
            return self._unary()
        left = self._level(level + 1)
        while self._peek() and self._peek() in _LEVELS[level].split():
            operator = self._next()
            left = self.meaning.binary(operator, left, self._level(level + 1))
        return left

    def _unary(self) -> Operand:
        prefixes: list[str | Int | Float] = []
        while True:
            if self._peek() in ("-", "+", "~", "!"):
                prefixes.append(self._next())
            elif self._peek() == "(" and self._tokens[self._at + 1] in _TYPE_WORDS:
                self._next()
                prefixes.append(self._type())
                self.expect(")")
            else:
                break
        operand = self._primary()
        for prefix in reversed(prefixes):
            if isinstance(prefix, str):
                operand = self.meaning.unary(prefix, operand)
            else:
                operand = self.meaning.cast(operand, prefix)
        return operand

    def _type(self) -> Int | Float:
        words = []
        while self._peek() in _TYPE_WORDS:
            words.append(self._next())
        return _named_type(sorted(word for word in words if word != "const"), self._long)

    def _primary(self) -> Operand:
        token = self._next()
        if token == "(":
            inner = self.expression()
            self.expect(")")
            return inner
        if token[:1].isdigit() or (token[:1] == "." and token != "."):
            return self.meaning.literal(token, self._long)
        if not re.match(r"[A-Za-z_:]", token) or token == ":":
            raise Refused(f"unexpected {token!r}")
        return self._place(token)

    def _place(self, name: str) -> Operand:
        """A variable with its members and constant indices, spelled as registers are."""
        while self._peek() in (".", "["):
            if self._next() == ".":
                name += f".{self._next()}"
            else:
                index = self._next()
                if not index.isdigit():
                    raise Refused("an index that is not constant")
                self.expect("]")
                name += f"[{int(index)}]"
        found = self._lookup(name)
        if found is None:
            raise Refused(f"{name} is not known here")
        return found


def _named_type(words: list[str], long_bits: int) -> Int | Float:
    match [word for word in words if word not in ("signed", "unsigned", "int")]:
        case ["_Bool"]:
            return Int(8, False, True)
        case ["float"]:
            return FLOAT
        case ["double"]:
            return DOUBLE
        case ["char"]:
            bits = 8
        case ["short"]:
            bits = 16
        case ["long"]:
            bits = long_bits
        case ["long", "long"]:
            bits = 64
        case []:
            bits = 32
        case other:
            raise Refused(f"the type {' '.join(other)}")
    return Int(bits, "unsigned" not in words)


def _format(type_: Float) -> ieee.Format:
    return ieee.SINGLE if type_.bits == 32 else ieee.DOUBLE


class _Meaning:
    """What C's operators mean, with conversions."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._floats = Floats(terms)

    # ------------------------------------------------------------ literals

    def literal(self, token: str, long_bits: int) -> Operand:
        hexadecimal = token[:2] in ("0x", "0X")
        body = token.rstrip("uUlL" if hexadecimal else "uUlLfF").lower()
        if "." in token or "p" in body or ("e" in body and not hexadecimal):
            return self._real(token, hexadecimal=hexadecimal)
        suffix = token[len(body) :].lower()
        if "f" in suffix:
            raise Refused(token)
        if body[0] == "0" and body.strip("0") and not hexadecimal:
            number, decimal = int(body, 8) if set(body) <= set("01234567") else -1, False
        else:
            number, decimal = int(body, 0) if body.strip("0") else 0, not hexadecimal
        type_ = _literal_type(number, suffix, decimal=decimal, long_bits=long_bits)
        return Integer(self._terms.bv(number, type_.bits), type_)

    def _real(self, token: str, *, hexadecimal: bool) -> Real:
        single = token[-1] in "fF"
        body = token.rstrip("fFlL").lower()
        if token[-1] in "lL" or (hexadecimal and "p" not in body):
            raise Refused(token)
        if hexadecimal:
            mantissa, _, power = body[2:].partition("p")
            whole, _, part = mantissa.partition(".")
            exact = Fraction(int(whole + part or "0", 16), 16 ** len(part)) * Fraction(2) ** int(power)
        else:
            exact = Fraction(body)
        type_ = FLOAT if single else DOUBLE
        bits = ieee.round_to(_format(type_), ieee.RNE, exact)
        return Real(self._floats.value(bits, _format(type_)), type_)

    # ------------------------------------------------------------ conversions

    def truth(self, operand: Operand) -> Term:
        terms = self._terms
        match operand:
            case Condition(term):
                return term
            case Integer(term, type_):
                return terms.ne(term, terms.bv(0, type_.bits))
            case Real(term, _):
                return terms.not_(self._floats.is_zero(term))
            case PointerValue(term, null):
                return terms.ne(term, terms.bv(null, term.sort().bv_size()))

    def _promoted(self, operand: Operand) -> Integer:
        """An int, or what is as wide; bit-fields are narrow as well."""
        match operand:
            case Condition(term):
                one, zero = self._terms.bv(1, 32), self._terms.bv(0, 32)
                return Integer(self._terms.ite(term, one, zero), INT)
            case Integer(term, type_):
                if type_.bits in (32, 64):
                    return operand
                if type_.bits > 32:
                    raise Refused(f"a number of {type_.bits} bits")
                return Integer(self._terms.resize(term, 32, signed=type_.signed), INT)
            case _:
                raise Refused("a pointer or a float as an integer")

    def cast(self, operand: Operand, to: Int | Float) -> Operand:
        if isinstance(to, Float):
            return self._floating(operand, to)
        if to.boolean:
            return Condition(self.truth(operand))
        one = self._promoted(operand)
        return Integer(self._terms.resize(one.term, to.bits, signed=one.type.signed), to)

    def _floating(self, operand: Operand, to: Float) -> Real:
        if isinstance(operand, Real):
            return Real(self._floats.convert(operand.term, _format(to)), to)
        one = self._promoted(operand)
        return Real(self._floats.from_integer(one.term, _format(to), signed=one.type.signed), to)

    def _common(self, a: Integer, b: Integer) -> tuple[Term, Term, Int]:
        """C's usual arithmetic conversions, after promotion."""
        bits = max(a.type.bits, b.type.bits)
        signed = all(one.type.signed for one in (a, b) if one.type.bits == bits)
        left, right = (self._terms.resize(one.term, bits, signed=one.type.signed) for one in (a, b))
        return left, right, Int(bits, signed)

    # ------------------------------------------------------------ operators

    def unary(self, operator: str, operand: Operand) -> Operand:
        if operator == "!":
            return Condition(self._terms.not_(self.truth(operand)))
        if isinstance(operand, Real) and operator in "+-":
            return operand if operator == "+" else Real(self._floats.neg(operand.term), operand.type)
        one = self._promoted(operand)
        if operator == "+":
            return one
        made = self._terms.neg(one.term) if operator == "-" else self._terms.bvnot(one.term)
        return Integer(made, one.type)

    def choice(self, condition: Operand, a: Operand, b: Operand) -> Operand:
        if isinstance(a, Condition) and isinstance(b, Condition):
            return Condition(self._terms.ite(self.truth(condition), a.term, b.term))
        left, right, type_ = self._common(self._promoted(a), self._promoted(b))
        return Integer(self._terms.ite(self.truth(condition), left, right), type_)

    def binary(self, operator: str, a: Operand, b: Operand) -> Operand:
        terms = self._terms
        if operator in ("&&", "||"):
            join = terms.and_ if operator == "&&" else terms.or_
            return Condition(join(self.truth(a), self.truth(b)))
        if isinstance(a, PointerValue) or isinstance(b, PointerValue):
            return self._pointers(operator, a, b)
        if isinstance(a, Real) or isinstance(b, Real):
            return self._reals(operator, a, b)
        left, right = self._promoted(a), self._promoted(b)
        if operator in ("<<", ">>"):
            return self._shift(operator, left, right)
        one, other, type_ = self._common(left, right)
        if operator in _COMPARISONS:
            return Condition(self._compared(operator, one, other, signed=type_.signed))
        if operator in ("/", "%"):
            return self._quotient(operator, one, other, type_)
        table = {
            "+": terms.add,
            "-": terms.sub,
            "*": terms.mul,
            "&": terms.bvand,
            "|": terms.bvor,
            "^": terms.bvxor,
        }
        return Integer(table[operator](one, other), type_)

    def _compared(self, operator: str, a: Term, b: Term, *, signed: bool) -> Term:
        terms = self._terms
        if operator in ("==", "!="):
            same = terms.eq(a, b)
            return same if operator == "==" else terms.not_(same)
        if operator in (">", ">="):
            a, b = b, a
        less, at_most = (terms.slt, terms.sle) if signed else (terms.ult, terms.ule)
        return (at_most if "=" in operator else less)(a, b)

    def _quotient(self, operator: str, a: Term, b: Term, type_: Int) -> Integer:
        terms = self._terms
        if not b.is_value() or b == terms.bv(0, type_.bits):
            raise Refused("a quotient by what may be 0")
        if type_.signed:
            if b == terms.bv(-1, type_.bits):
                raise Refused("a quotient by -1")
            return Integer((terms.sdiv if operator == "/" else terms.srem)(a, b), type_)
        return Integer((terms.udiv if operator == "/" else terms.urem)(a, b), type_)

    def _shift(self, operator: str, a: Integer, b: Integer) -> Integer:
        terms, bits = self._terms, a.type.bits
        count = terms.resize(b.term, bits, signed=b.type.signed) if b.type.bits < bits else b.term
        limit = terms.bv(bits, count.sort().bv_size())
        if not terms.ult(count, limit).is_true():
            raise Refused("a shift by what may be too much")
        count = terms.resize(count, bits, signed=False)
        if operator == "<<":
            return Integer(terms.shl(a.term, count), a.type)
        return Integer((terms.ashr if a.type.signed else terms.lshr)(a.term, count), a.type)

    def _reals(self, operator: str, a: Operand, b: Operand) -> Operand:
        widest = max(one.type.bits for one in (a, b) if isinstance(one, Real))
        type_ = FLOAT if widest == 32 else DOUBLE
        left, right = self._floating(a, type_).term, self._floating(b, type_).term
        floats = self._floats
        if operator in ("==", "!="):
            same = floats.equal(left, right)
            return Condition(same if operator == "==" else self._terms.not_(same))
        if operator in _COMPARISONS:
            if operator in (">", ">="):
                left, right = right, left
            return Condition((floats.less_equal if "=" in operator else floats.less)(left, right))
        table = {"+": floats.add, "-": floats.sub, "*": floats.mul, "/": floats.div}
        if operator not in table:
            raise Refused(f"{operator} of floats")
        return Real(table[operator](left, right), type_)

    def _pointers(self, operator: str, a: Operand, b: Operand) -> Operand:
        if operator not in ("==", "!="):
            raise Refused("arithmetic on pointers")
        if not isinstance(a, PointerValue):
            a, b = b, a
        assert isinstance(a, PointerValue)
        if isinstance(b, PointerValue):
            if a.owner is None or a.owner != b.owner:
                raise Refused("pointers into different objects")
            same = self._terms.eq(a.term, b.term)
        elif isinstance(b, Integer) and b.term == self._terms.bv(0, b.type.bits):
            same = self._terms.not_(self.truth(a))
        else:
            raise Refused("a pointer and a number")
        return Condition(same if operator == "==" else self._terms.not_(same))


_COMPARISONS = ("==", "!=", "<", ">", "<=", ">=")


def _literal_type(number: int, suffix: str, *, decimal: bool, long_bits: int) -> Int:
    """The first type of C's list that holds it."""
    least = long_bits if "l" in suffix else 32
    least = 64 if "ll" in suffix else least
    for bits in (32, 64):
        if bits < least:
            continue
        if "u" not in suffix and 0 <= number <= Int(bits, True).high:
            return Int(bits, True)
        if ("u" in suffix or not decimal) and 0 <= number <= Int(bits, False).high:
            return Int(bits, False)
    raise Refused(f"{number} is too large")
