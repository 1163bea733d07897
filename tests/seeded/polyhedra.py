"""Bugs in convex polyhedra and in the two analyses on top of them."""

from tests.seeded.bug import Bug

_POST = ("tests/invariants/test_polyhedra.py",)
_LAWS = ("tests/invariants/test_laws.py::test_post_is_sound[polyhedra]",)
_INFORMED = ("tests/invariants/test_laws.py::test_post_is_sound[numbers-polyhedra]",)
_JOIN = ("tests/invariants/test_laws.py::test_order_and_join[polyhedra]",)
_SHAPES = ("tests/invariants/test_polyhedron.py",)
_TRANSFORMERS = ("tests/invariants/test_transformers.py",)
_PATHS = ("tests/invariants/test_path_focusing.py",)
_D = "lemmata/invariants/domains/"
_POLYHEDRA, _POLYHEDRON, _NONLINEAR = _D + "polyhedra.py", _D + "polyhedron.py", _D + "nonlinear.py"
_AFFINE, _FOCUS = "lemmata/invariants/transformers.py", "lemmata/invariants/path_focusing.py"

BUGS = (
    Bug(
        "a polyhedron keeps a sum that may wrap",
        _POLYHEDRA,
        "return form if self._within(state, form, operation.target.type) else None",
        "return form",
        _POST,
    ),
    Bug(
        "a register is set to the negation of a sum",
        _POLYHEDRA,
        "_beside(-1, exact, self.places[number])",
        "_beside(1, exact, self.places[number])",
        _POST,
    ),
    Bug(
        "less than allows no neighbours in polyhedra",
        _POLYHEDRA,
        "less, more = difference.times(-1).moved(-1), difference.moved(-1)",
        "less, more = difference.times(-1).moved(-2), difference.moved(-1)",
        _POST,
    ),
    Bug(
        "what is not equal is greater",
        _POLYHEDRA,
        "                return self._either(state, less, more)\n\n",
        "                return self._met(state, [more])\n\n",
        _POST,
    ),
    Bug(
        "a sum that overflows is taken to be too large",
        _POLYHEDRA,
        "return self._either(state, form.times(-1).moved(low - 1), form.moved(-high - 1))",
        "return self._met(state, [form.moved(-high - 1)])",
        _LAWS,
    ),
    Bug(
        "a sum that does not overflow stays below the least value",
        _POLYHEDRA,
        "return self._met(state, [form.moved(-low), form.times(-1).moved(high)])",
        "return self._met(state, [form.moved(-high), form.times(-1).moved(high)])",
        _LAWS,
    ),
    Bug(
        "the complement of an unsigned register is one too small",
        _POLYHEDRA,
        "-1 if signed else (1 << bits) - 1",
        "-1 if signed else (1 << bits) - 2",
        _POST,
    ),
    Bug(
        "a shift to the left by n multiplies by n",
        _POLYHEDRA,
        "return left.times(1 << right.constant)",
        "return left.times(right.constant)",
        _POST,
    ),
    Bug(
        "sums of a register outlive its value",
        _POLYHEDRA,
        "moved = form if not form.of(name) else None if before is None else form.replaced(name, before)",
        "moved = form",
        _POST,
    ),
    Bug(
        "what a register was is found by adding again",
        _POLYHEDRA,
        "return register(name).plus(rest, -1).times(factor)",
        "return register(name).plus(rest).times(factor)",
        _POST,
    ),
    Bug(
        "an unknown sum is taken for its least value",
        _POLYHEDRA,
        "form = Linear(self.range(state, form)[1])",
        "form = Linear(self.range(state, form)[0])",
        _POST,
    ),
    Bug(
        "bounds from other domains are one too tight",
        _POLYHEDRA,
        "known += [form.times(-1).moved(high)] if high < most else []",
        "known += [form.times(-1).moved(high - 1)] if high < most else []",
        _INFORMED,
    ),
    Bug(
        "a quotient has no rest",
        _NONLINEAR,
        "yield by, left.form.times(-1).moved(by - 1 if positive else 0)",
        "yield by, left.form.times(-1)",
        _POST,
    ),
    Bug(
        "a remainder is nearer to 0 than it is",
        _NONLINEAR,
        "        yield -1, right.form.moved(-1)",
        "        yield -1, right.form.moved(-2)",
        _POST,
    ),
    Bug(
        "a conjunction is smaller than both operands",
        _NONLINEAR,
        "            yield -1, each.form\n\n\ndef _product",
        "            yield -1, each.form.moved(-1)\n\n\ndef _product",
        _POST,
    ),
    Bug(
        "a disjunction is no larger than its left operand",
        _NONLINEAR,
        "yield -1, left.form.plus(right.form)",
        "yield -1, left.form",
        _POST,
    ),
    Bug(
        "a product looks at the right operand's least value only",
        _NONLINEAR,
        "for b in (right.low, right.high)]",
        "for b in (right.low,)]",
        _POST,
    ),
    Bug(
        "a shift to the right by n divides by n",
        _NONLINEAR,
        "yield from _shared_out(left, 1 << constant, 0, True)",
        "yield from _shared_out(left, max(constant, 1), 0, True)",
        _POST,
    ),
    Bug(
        "sums are said in as many bits as one register has",
        _D + "linear_terms.py",
        "bits = most.bit_length() + 1",
        "bits = max(width(self._registers[name].type) for name in form.names)",
        _POST,
    ),
    Bug(
        "a join of polyhedra loses the second",
        _POLYHEDRON,
        "lambda: self._plain(both.convex_hull())",
        "lambda: self._plain(first)",
        (*_JOIN, *_SHAPES),
    ),
    Bug(
        "widening keeps what the second polyhedron leaves",
        _POLYHEDRON,
        "            if self._all(second, inequalities=[moved]):\n",
        "            if moved:\n",
        (*_JOIN, *_SHAPES),
    ),
    Bug(
        "a projection that is too hard keeps constraints on what is gone",
        _POLYHEDRON,
        "for row in part if not row[place + 1]",
        "for row in part",
        _SHAPES,
    ),
    Bug(
        "a loop's closure forgets how many rounds there were",
        _AFFINE,
        "return 0, *factors, *(-each for each in factors), constant",
        "return constant, *factors, *(-each for each in factors), 0",
        _TRANSFORMERS,
    ),
    Bug(
        "no transformer is asked whether it wraps",
        _AFFINE,
        "            self.wrapping.add(operation)\n",
        "            pass\n",
        _TRANSFORMERS,
    ),
    Bug(
        "a loop is always entered",
        _AFFINE,
        "return self.domain.join(state, self._relations.composed(often, found.once))",
        "return self._relations.composed(often, found.once)",
        _TRANSFORMERS,
    ),
    Bug(
        "a loop's initial values are those of the loop around it",
        _AFFINE,
        "return self._repeated(head, self._relations.entering(state))",
        "return self._repeated(head, state)",
        _TRANSFORMERS,
    ),
    Bug(
        "paths from a state that grew are not looked for again",
        _FOCUS,
        "            waiting.add(way.target)\n",
        "            waiting.discard(place)\n",
        _PATHS,
    ),
    Bug(
        "the descent along paths is not asked for its own",
        _FOCUS,
        "                    if (yield from self._leaving(place, lower, lower)) is not None:\n",
        "                    if place < 0:\n",
        _PATHS,
    ),
)
