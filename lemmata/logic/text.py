"""Terms as SMT-LIB 2 text, and back.

The text is the same for the same terms in every process: subterms are numbered in the order of their
first use. It is what z3, cvc5 and Bitwuzla all read. Every name is in bars, so that a text of definitions
can be renamed (`|x|` to `|x@3|`) without being parsed. What is shared, or long, gets a name of its own:
`|!1|` and so on.
"""

from collections.abc import Iterable, Mapping, Sequence

from bitwuzla import BitwuzlaException, Kind, Options, Parser, RoundingMode, Sort, Term

from lemmata.logic.ieee import Format
from lemmata.logic.terms import Terms, name_of
from lemmata.logic.values import Value, value_of
from lemmata.logic.walk import postorder
from lemmata.value import value

_NAMES: Mapping[Kind, str] = {
    Kind.NOT: "not",
    Kind.AND: "and",
    Kind.OR: "or",
    Kind.ITE: "ite",
    Kind.EQUAL: "=",
    Kind.BV_NOT: "bvnot",
    Kind.BV_NEG: "bvneg",
    Kind.BV_AND: "bvand",
    Kind.BV_OR: "bvor",
    Kind.BV_XOR: "bvxor",
    Kind.BV_ADD: "bvadd",
    Kind.BV_SUB: "bvsub",
    Kind.BV_MUL: "bvmul",
    Kind.BV_UDIV: "bvudiv",
    Kind.BV_UREM: "bvurem",
    Kind.BV_SDIV: "bvsdiv",
    Kind.BV_SREM: "bvsrem",
    Kind.BV_SMOD: "bvsmod",
    Kind.BV_SHL: "bvshl",
    Kind.BV_SHR: "bvlshr",
    Kind.BV_ASHR: "bvashr",
    Kind.BV_CONCAT: "concat",
    Kind.BV_EXTRACT: "extract",
    Kind.BV_ZERO_EXTEND: "zero_extend",
    Kind.BV_SIGN_EXTEND: "sign_extend",
    Kind.BV_ULT: "bvult",
    Kind.BV_ULE: "bvule",
    Kind.BV_SLT: "bvslt",
    Kind.BV_SLE: "bvsle",
    Kind.BV_UMUL_OVERFLOW: "bvumulo",
    Kind.BV_SMUL_OVERFLOW: "bvsmulo",
    Kind.ARRAY_SELECT: "select",
    Kind.ARRAY_STORE: "store",
    Kind.FP_ABS: "fp.abs",
    Kind.FP_NEG: "fp.neg",
    Kind.FP_ADD: "fp.add",
    Kind.FP_SUB: "fp.sub",
    Kind.FP_MUL: "fp.mul",
    Kind.FP_DIV: "fp.div",
    Kind.FP_FMA: "fp.fma",
    Kind.FP_SQRT: "fp.sqrt",
    Kind.FP_REM: "fp.rem",
    Kind.FP_RTI: "fp.roundToIntegral",
    Kind.FP_EQUAL: "fp.eq",
    Kind.FP_LT: "fp.lt",
    Kind.FP_LEQ: "fp.leq",
    Kind.FP_IS_NAN: "fp.isNaN",
    Kind.FP_IS_INF: "fp.isInfinite",
    Kind.FP_IS_ZERO: "fp.isZero",
    Kind.FP_IS_NORMAL: "fp.isNormal",
    Kind.FP_IS_SUBNORMAL: "fp.isSubnormal",
    Kind.FP_IS_NEG: "fp.isNegative",
    Kind.FP_IS_POS: "fp.isPositive",
    Kind.FP_TO_FP_FROM_BV: "to_fp",
    Kind.FP_TO_FP_FROM_FP: "to_fp",
    Kind.FP_TO_FP_FROM_SBV: "to_fp",
    Kind.FP_TO_FP_FROM_UBV: "to_fp_unsigned",
    Kind.FP_TO_UBV: "fp.to_ubv",
    Kind.FP_TO_SBV: "fp.to_sbv",
}
# A subterm whose text is longer gets a name; texts of nested terms stay linear in their size.
_LONG = 300


class TextError(ValueError):
    """The text is not a term over the given variables; the message has line and column."""


def sort_text(sort: Sort) -> str:
    if sort.is_bool():
        return "Bool"
    if sort.is_bv():
        return f"(_ BitVec {sort.bv_size()})"
    if sort.is_array():
        return f"(Array {sort_text(sort.array_index())} {sort_text(sort.array_element())})"
    return f"(_ FloatingPoint {sort.fp_exp_size()} {sort.fp_sig_size()})"


def value_text(value: Value, sort: Sort) -> str:
    """A value of any sort but array as a literal."""
    match value:
        case bool():
            return "true" if value else "false"
        case RoundingMode():
            return value.name
    assert isinstance(value, int), "arrays are terms"
    if sort.is_fp():
        return _float_text(value, Format(sort.fp_exp_size(), sort.fp_sig_size()))
    width = sort.bv_size()
    return f"#b{value:0{width}b}" if width % 4 else f"#x{value:0{width // 4}x}"


def _float_text(bits: int, format_: Format) -> str:
    exponent, fraction = format_.exponent, format_.significand - 1
    if bits == format_.nan:
        return f"(_ NaN {exponent} {format_.significand})"
    digits = f"{bits:0{format_.width}b}"
    return f"(fp #b{digits[0]} #b{digits[1 : 1 + exponent]} #b{digits[-fraction:]})"


@value
class Written:
    """Roots as texts over variables and `definitions`: (name in bars, sort, text), each over earlier ones."""

    variables: tuple[Term, ...]
    definitions: tuple[tuple[str, str, str], ...]
    roots: tuple[str, ...]


def write(roots: Sequence[Term]) -> Written:
    """The texts of terms, with what they share."""
    order = postorder(roots)
    uses: dict[Term, int] = {}
    for term in order:
        for child in term.children():
            uses[child] = uses.get(child, 0) + 1
    texts: dict[Term, str] = {}
    definitions: list[tuple[str, str, str]] = []
    for term in order:
        text = _node(term, texts)
        if term.num_children() and (uses.get(term, 0) > 1 or len(text) > _LONG):
            name = f"|!{len(definitions) + 1}|"
            definitions.append((name, sort_text(term.sort()), text))
            text = name
        texts[term] = text
    return Written(
        tuple(term for term in order if term.is_const()),
        tuple(definitions),
        tuple(texts[root] for root in roots),
    )


def _node(term: Term, texts: Mapping[Term, str]) -> str:
    """One node's text, its children's being known."""
    if term.is_const():
        return f"|{name_of(term)}|"
    if term.is_value():
        return value_text(value_of(term), term.sort())
    kind = term.kind()
    arguments = " ".join([texts[child] for child in term.children()])
    if kind is Kind.CONST_ARRAY:
        return f"((as const {sort_text(term.sort())}) {arguments})"
    if term.num_indices():
        indices = " ".join(map(str, term.indices()))
        return f"((_ {_NAMES[kind]} {indices}) {arguments})"
    return f"({_NAMES[kind]} {arguments})"


def text_of(term: Term) -> str:
    """One term as one text, with `let` for what is shared."""
    written = write([term])
    lets = "".join(f"(let (({name} {text})) " for name, _, text in written.definitions)
    return f"{lets}{written.roots[0]}{')' * len(written.definitions)}"


def parse_term(terms: Terms, text: str, variables: Iterable[Term]) -> Term:
    """The term that a text over these variables denotes."""
    lines = [f"(declare-const |{name_of(variable)}| {sort_text(variable.sort())})" for variable in variables]
    return parse_definitions(terms, " ".join(lines), [text])[0]


def parse_definitions(terms: Terms, text: str, wanted: Sequence[str]) -> list[Term]:
    """Terms over what `text` declares and defines (declare-const, define-fun without parameters)."""
    parser = Parser(terms.manager, Options())
    try:
        parser.parse(text or " ", True, False)
        found = [parser.parse_term(each) for each in wanted]
    except BitwuzlaException as error:
        raise TextError(str(error).removeprefix("<string>:")) from None
    return terms.adopt(found)


def script(assertions: Sequence[Term], values: Sequence[Term] = ()) -> str:
    """A whole SMT-LIB script: are these assertions satisfiable together, and with which values?"""
    written = write([*assertions, *values])
    lines = ["(set-option :produce-models true)"] if values else []
    lines.append(f"(set-logic {_logic([*assertions, *values])})")
    lines += [f"(declare-const |{name_of(each)}| {sort_text(each.sort())})" for each in written.variables]
    lines += [f"(define-fun {name} () {sort} {text})" for name, sort, text in written.definitions]
    lines += [f"(assert {text})" for text in written.roots[: len(assertions)]]
    lines.append("(check-sat)")
    if values:
        lines.append(f"(get-value ({' '.join(written.roots[len(assertions) :])}))")
    return "\n".join(lines) + "\n"


def _logic(roots: Sequence[Term]) -> str:
    """The smallest logic: z3 takes its strategy from it."""
    arrays = floats = False
    for term in postorder(roots):
        sort = term.sort()
        arrays |= sort.is_array()
        floats |= sort.is_fp()
    return f"QF_{'A' * arrays}BV{'FP' * floats}"
