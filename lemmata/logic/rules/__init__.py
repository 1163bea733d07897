"""All rewrites: which rules are tried on which operator, in which order.

A rule takes the terms it may build from, the arguments and the indices, and answers with an equal term or
None. Values on both sides never reach a rule, as `Terms.make` has folded them. What a rule builds goes
through `Terms.make` again, so that making a term of arguments already made changes nothing.
"""

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from bitwuzla import Kind, Term

from lemmata.logic.rules import arrays, booleans, definitions, slices, vectors
from lemmata.value import value

Rule: TypeAlias = Callable[..., Term | None]


@value
class Guarded:
    """A rule that can only apply where an argument is of certain kinds: it is not called for others.

    Most terms are made where few rules can apply, and asking each costs more than making the term.
    """

    rule: Rule
    where: Literal["first", "second", "either"]
    kinds: frozenset[Kind]

    def applies(self, first: Kind, second: Kind) -> bool:
        return (self.where != "second" and first in self.kinds) or (
            self.where != "first" and second in self.kinds
        )


def first(rule: Rule, *kinds: Kind) -> Guarded:
    return Guarded(rule, "first", frozenset(kinds))


def second(rule: Rule, *kinds: Kind) -> Guarded:
    return Guarded(rule, "second", frozenset(kinds))


def either(rule: Rule, *kinds: Kind) -> Guarded:
    return Guarded(rule, "either", frozenset(kinds))


def applicable(kind: Kind, first_kind: Kind, second_kind: Kind) -> tuple[Rule, ...]:
    """The rules to try on an operator whose first two arguments are of these kinds."""
    return tuple(
        entry.rule if isinstance(entry, Guarded) else entry
        for entry in RULES.get(kind, ())
        if not isinstance(entry, Guarded) or entry.applies(first_kind, second_kind)
    )


EXTENSIONS = (Kind.BV_ZERO_EXTEND, Kind.BV_SIGN_EXTEND)
JOINS = (Kind.AND, Kind.OR)

RULES: Mapping[Kind, tuple[Rule | Guarded, ...]] = {
    Kind.NOT: (
        first(booleans.not_not, Kind.NOT),
        first(booleans.not_order, Kind.BV_ULT, Kind.BV_ULE, Kind.BV_SLT, Kind.BV_SLE),
    ),
    Kind.AND: (
        either(booleans.and_constant, Kind.VALUE),
        booleans.join_same,
        either(booleans.and_complement, Kind.NOT),
        either(booleans.and_absorb, *JOINS),
    ),
    Kind.OR: (
        either(booleans.or_constant, Kind.VALUE),
        booleans.join_same,
        either(booleans.or_complement, Kind.NOT),
        either(booleans.or_absorb, *JOINS),
    ),
    Kind.ITE: (
        first(booleans.ite_constant, Kind.VALUE),
        booleans.ite_same,
        first(booleans.ite_negated, Kind.NOT),
        booleans.ite_boolean,
        booleans.ite_nested_same,
        second(booleans.ite_shared_then, Kind.ITE),
        booleans.ite_shared_else,
    ),
    Kind.EQUAL: (
        booleans.equal_same,
        first(booleans.equal_constant_right, Kind.VALUE),
        either(booleans.equal_boolean, Kind.VALUE, Kind.NOT),
        first(booleans.equal_difference, Kind.BV_SUB, Kind.BV_XOR),
        first(booleans.equal_ite, Kind.ITE),
        first(booleans.equal_offset, Kind.BV_ADD, Kind.BV_XOR),
        first(booleans.equal_inverted, Kind.BV_NOT, Kind.BV_NEG),
        first(booleans.equal_extension, *EXTENSIONS),
        first(booleans.equal_extensions, *EXTENSIONS),
        first(booleans.equal_concat, Kind.BV_CONCAT),
        arrays.equal_small_arrays,
    ),
    Kind.BV_NOT: (first(vectors.not_not, Kind.BV_NOT),),
    Kind.BV_NEG: (first(vectors.neg_neg, Kind.BV_NEG), first(vectors.neg_difference, Kind.BV_SUB)),
    Kind.BV_ADD: (
        first(vectors.constant_right(Kind.BV_ADD), Kind.VALUE),
        second(vectors.plus_zero, Kind.VALUE),
        first(vectors.join_constants(Kind.BV_ADD), Kind.BV_ADD),
        either(vectors.add_negated, Kind.BV_NEG),
        either(vectors.add_difference, Kind.BV_SUB),
    ),
    Kind.BV_SUB: (
        vectors.sub_same,
        second(vectors.sub_constant, Kind.VALUE),
        first(vectors.sub_from_zero, Kind.VALUE),
        either(vectors.sub_sum, Kind.BV_ADD),
    ),
    Kind.BV_MUL: (
        first(vectors.constant_right(Kind.BV_MUL), Kind.VALUE),
        second(vectors.mul_constant, Kind.VALUE),
        first(vectors.join_constants(Kind.BV_MUL), Kind.BV_MUL),
    ),
    Kind.BV_UDIV: (second(vectors.div_one, Kind.VALUE),),
    Kind.BV_SDIV: (second(vectors.div_one, Kind.VALUE),),
    Kind.BV_UREM: (second(vectors.urem_one, Kind.VALUE),),
    Kind.BV_SREM: (second(vectors.srem_unit, Kind.VALUE),),
    Kind.BV_SMOD: (second(vectors.srem_unit, Kind.VALUE),),
    Kind.BV_AND: (
        first(vectors.constant_right(Kind.BV_AND), Kind.VALUE),
        second(vectors.and_constant, Kind.VALUE),
        booleans.join_same,
        either(vectors.and_inverse, Kind.BV_NOT),
        first(vectors.join_constants(Kind.BV_AND), Kind.BV_AND),
    ),
    Kind.BV_OR: (
        first(vectors.constant_right(Kind.BV_OR), Kind.VALUE),
        second(vectors.plus_zero, Kind.VALUE),
        second(vectors.or_ones, Kind.VALUE),
        booleans.join_same,
        either(vectors.or_inverse, Kind.BV_NOT),
        first(vectors.join_constants(Kind.BV_OR), Kind.BV_OR),
    ),
    Kind.BV_XOR: (
        first(vectors.constant_right(Kind.BV_XOR), Kind.VALUE),
        second(vectors.plus_zero, Kind.VALUE),
        second(vectors.xor_ones, Kind.VALUE),
        vectors.sub_same,
        either(vectors.or_inverse, Kind.BV_NOT),
        first(vectors.join_constants(Kind.BV_XOR), Kind.BV_XOR),
    ),
    Kind.BV_SHL: (
        second(vectors.plus_zero, Kind.VALUE),
        first(vectors.shift_zero, Kind.VALUE),
        second(vectors.shift_out, Kind.VALUE),
    ),
    Kind.BV_SHR: (
        second(vectors.plus_zero, Kind.VALUE),
        first(vectors.shift_zero, Kind.VALUE),
        second(vectors.shift_out, Kind.VALUE),
    ),
    Kind.BV_ASHR: (
        second(vectors.plus_zero, Kind.VALUE),
        first(vectors.shift_zero, Kind.VALUE),
        second(vectors.ashr_out, Kind.VALUE),
    ),
    Kind.BV_CONCAT: (
        first(slices.concat_zero, Kind.VALUE),
        first(slices.concat_adjacent, Kind.BV_EXTRACT),
        first(slices.concat_adjacent_below, Kind.BV_CONCAT),
        second(slices.concat_adjacent_above, Kind.BV_CONCAT),
        either(slices.concat_constants, Kind.VALUE),
    ),
    Kind.BV_EXTRACT: (
        slices.extract_all,
        first(slices.extract_extract, Kind.BV_EXTRACT),
        first(slices.extract_concat, Kind.BV_CONCAT),
        first(slices.extract_extension, *EXTENSIONS),
        first(slices.extract_ite, Kind.ITE),
        first(slices.extract_narrow, *slices.LOW_BITS_SUFFICE),
    ),
    Kind.BV_ZERO_EXTEND: (
        slices.extend_nothing,
        first(slices.zext_zext, Kind.BV_ZERO_EXTEND),
        first(slices.zext_ite, Kind.ITE),
    ),
    Kind.BV_SIGN_EXTEND: (
        slices.extend_nothing,
        first(slices.sext_extension, *EXTENSIONS),
        first(slices.sext_ite, Kind.ITE),
    ),
    Kind.BV_ULT: (
        vectors.less_same,
        either(vectors.less_extreme(signed=False), Kind.VALUE),
        first(vectors.order_extensions(Kind.BV_ULT), *EXTENSIONS),
        either(vectors.order_extension_constant(Kind.BV_ULT), *EXTENSIONS),
        either(vectors.order_ite(Kind.BV_ULT), Kind.ITE),
    ),
    Kind.BV_ULE: (
        vectors.less_equal_same,
        either(vectors.less_equal_extreme(signed=False), Kind.VALUE),
        first(vectors.order_extensions(Kind.BV_ULE), *EXTENSIONS),
        either(vectors.order_extension_constant(Kind.BV_ULE), *EXTENSIONS),
        either(vectors.order_ite(Kind.BV_ULE), Kind.ITE),
    ),
    Kind.BV_SLT: (
        vectors.less_same,
        either(vectors.less_extreme(signed=True), Kind.VALUE),
        first(vectors.order_extensions(Kind.BV_SLT), *EXTENSIONS),
        either(vectors.order_extension_constant(Kind.BV_SLT), *EXTENSIONS),
        either(vectors.order_ite(Kind.BV_SLT), Kind.ITE),
    ),
    Kind.BV_SLE: (
        vectors.less_equal_same,
        either(vectors.less_equal_extreme(signed=True), Kind.VALUE),
        first(vectors.order_extensions(Kind.BV_SLE), *EXTENSIONS),
        either(vectors.order_extension_constant(Kind.BV_SLE), *EXTENSIONS),
        either(vectors.order_ite(Kind.BV_SLE), Kind.ITE),
    ),
    Kind.ARRAY_SELECT: (
        first(arrays.select_store, Kind.ARRAY_STORE),
        first(arrays.select_constant, Kind.CONST_ARRAY),
    ),
    Kind.ARRAY_STORE: (
        first(arrays.store_store, Kind.ARRAY_STORE),
        arrays.store_select,
        first(arrays.store_default, Kind.CONST_ARRAY),
    ),
}

DEFINITIONS: Mapping[Kind, Callable[..., Term]] = {
    Kind.IMPLIES: definitions.implies,
    Kind.IFF: lambda t, a, b: t.eq(a, b),
    Kind.XOR: lambda t, a, b: t.ne(a, b),
    Kind.DISTINCT: definitions.distinct,
    Kind.BV_NAND: definitions.negated(Kind.BV_AND),
    Kind.BV_NOR: definitions.negated(Kind.BV_OR),
    Kind.BV_XNOR: definitions.negated(Kind.BV_XOR),
    Kind.BV_UGT: definitions.swapped(Kind.BV_ULT),
    Kind.BV_UGE: definitions.swapped(Kind.BV_ULE),
    Kind.BV_SGT: definitions.swapped(Kind.BV_SLT),
    Kind.BV_SGE: definitions.swapped(Kind.BV_SLE),
    Kind.BV_COMP: definitions.comp,
    Kind.BV_INC: definitions.increment,
    Kind.BV_DEC: definitions.decrement,
    Kind.BV_REDAND: definitions.all_ones,
    Kind.BV_REDOR: definitions.any_one,
    Kind.BV_REDXOR: definitions.parity,
    Kind.BV_REPEAT: definitions.repeat,
    Kind.BV_ROLI: definitions.rotate_left_by,
    Kind.BV_RORI: definitions.rotate_right_by,
    Kind.BV_ROL: definitions.rotate_left,
    Kind.BV_ROR: definitions.rotate_right,
    Kind.BV_NEG_OVERFLOW: definitions.neg_overflow,
    Kind.BV_UADD_OVERFLOW: definitions.uadd_overflow,
    Kind.BV_SADD_OVERFLOW: definitions.sadd_overflow,
    Kind.BV_USUB_OVERFLOW: definitions.usub_overflow,
    Kind.BV_SSUB_OVERFLOW: definitions.ssub_overflow,
    Kind.BV_SDIV_OVERFLOW: definitions.sdiv_overflow,
    Kind.FP_FP: definitions.fp_from_parts,
    Kind.FP_GT: definitions.swapped(Kind.FP_LT),
    Kind.FP_GEQ: definitions.swapped(Kind.FP_LEQ),
}
