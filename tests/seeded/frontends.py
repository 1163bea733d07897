"""Bugs in reading C and hardware. No certificate covers them."""

from tests.seeded.bug import Bug

_C = (
    "tests/frontends/lower",
    "tests/differential/test_regressions.py",
    "tests/cli/test_programs.py",
    "tests/cfa/properties",
)
_BTOR2 = ("tests/frontends/btor2",)

BUGS = (
    Bug(
        "an unsigned operand does not make the other one unsigned",
        "lemmata/frontends/c/lower/convert.py",
        "return left if not left.signed else right",
        "return left if left.signed else right",
        _C,
    ),
    Bug(
        "a constant quotient rounds down",
        "lemmata/frontends/c/lower/convert.py",
        "return -(-left // right) if (left < 0) != (right < 0) else left // right",
        "return left // right",
        _C,
    ),
    Bug(
        "an overflow among constants is folded away",
        "lemmata/frontends/c/lower/convert.py",
        "    if type_.signed and not wrap and not type_.low <= result <= type_.high:\n        return None\n",
        "",
        _C,
    ),
    Bug(
        "a compound shift computes in its count's type",
        "lemmata/frontends/c/lower/assignments.py",
        "        assert isinstance(own, Int)\n        return promoted(own)\n",
        "        assert isinstance(own, Int)\n        return arithmetic(own, value.type)\n",
        _C,
    ),
    Bug(
        "the value of an assignment to a bit-field is not cut to it",
        "lemmata/frontends/c/lower/places.py",
        "        value = body.emit.convert(value, place.type, span)\n    bit =",
        "        body.emit.convert(value, place.type, span)\n    bit =",
        _C,
    ),
    Bug(
        "x++ has the new value",
        "lemmata/frontends/c/lower/assignments.py",
        "    if type(place) is Var:\n        old = body.emit.snapshot(old, node.span)\n",
        "",
        _C,
    ),
    Bug(
        "arguments are evaluated from left to right",
        "lemmata/frontends/c/lower/calls.py",
        "    for i in range(len(nodes) - 1, -1, -1):\n        value = body.value(nodes[i])\n"
        "        values.append(keep(body, value, node) if acting and acting[0] < i else value)\n"
        "    values.reverse()\n",
        "    for i in range(len(nodes)):\n        value = body.value(nodes[i])\n"
        "        values.append(keep(body, value, node) if acting and acting[-1] > i else value)\n",
        _C,
    ),
    Bug(
        "a range of cases leaves out its upper end",
        "lemmata/frontends/c/lower/switches.py",
        '_test(body, "le", value, high, inside, span)',
        '_test(body, "lt", value, high, inside, span)',
        _C,
    ),
    Bug(
        "continue in a for loop skips the step",
        "lemmata/frontends/c/lower/statements.py",
        "_inside(body, next(parts), end, step)",
        "_inside(body, next(parts), end, head)",
        _C,
    ),
    Bug(
        "members that an initialiser leaves out hold anything",
        "lemmata/frontends/c/lower/initialisers.py",
        "    if node.kind == k.INIT_LIST_EXPR and not _covers(found, type_):\n"
        "        body.emit.clear(base, size_of(type_), span)\n",
        "",
        _C,
    ),
    Bug(
        "a pointer less an unsigned number goes up",
        "lemmata/frontends/c/lower/operators.py",
        "return move(body, first, negated(body, second, node.span), scale, node)",
        "return move(body, first, second, scale, node)",
        _C,
    ),
    Bug(
        "both operands of && are evaluated",
        "lemmata/frontends/c/lower/conditions.py",
        "branch(body, left, *((rest, end) if node.op == k.LAND else (end, rest)))",
        "branch(body, left, *((rest, end) if node.op == k.LAND else (rest, end)))",
        _C,
    ),
    Bug(
        "smod has the sign of the dividend",
        "lemmata/frontends/btor2/operators.py",
        '"smod": _arithmetic(Kind.BV_SMOD),',
        '"smod": _arithmetic(Kind.BV_SREM),',
        _BTOR2,
    ),
    Bug(
        "the constraints of a file are forgotten",
        "lemmata/frontends/btor2/reader.py",
        "        self.declared.constraints.append(self._condition(words))\n",
        "        self._condition(words)\n",
        _BTOR2,
    ),
    Bug(
        "a latch without a reset begins with any value",
        "lemmata/frontends/aiger.py",
        "reset = _literal(source, header, words[2]) if len(words) == 3 else 0",
        "reset = _literal(source, header, words[2]) if len(words) == 3 else number",
        ("tests/frontends/test_aiger.py",),
    ),
    Bug(
        "the gates of a binary file follow the inputs alone",
        "lemmata/frontends/aiger.py",
        'gate = 2 * (header.count["inputs"] + header.count["latches"])',
        'gate = 2 * header.count["inputs"]',
        ("tests/frontends/test_aiger.py",),
    ),
    Bug(
        "the outputs of a file are bad although it has bad literals",
        "lemmata/frontends/aiger.py",
        'kind, properties = ("b", parts.bad) if parts.bad else ("o", parts.outputs)',
        'kind, properties = ("o", parts.outputs) if parts.outputs else ("b", parts.bad)',
        ("tests/frontends/test_aiger.py",),
    ),
    Bug(
        "a state without next keeps its value",
        "lemmata/frontends/registers.py",
        """            image = terms.fresh(f"next {name_of(variable)}", variable.sort())
            inputs.append(image)
""",
        "            image = variable\n",
        (*_BTOR2, "tests/hardware/test_set.py"),
    ),
    Bug(
        "a latch without a reset is written with the reset 0",
        "lemmata/system/export/aiger.py",
        "Latch(literal, following, literal if reset is None else reset)",
        "Latch(literal, following, 0 if reset is None else reset)",
        ("tests/system/test_export.py",),
    ),
    Bug(
        "what init says beyond values is lost in an export",
        "lemmata/system/export/start.py",
        "constraint=terms.and_(system.constraint, terms.implies(first, condition)),",
        "constraint=system.constraint,",
        ("tests/system/test_export.py",),
    ),
    Bug(
        "a witness says of later steps what only the first one leaves open",
        "lemmata/proof/hardware_witness.py",
        'free = {"always", "later" if step else "first"}',
        'free = {"always", "first"}',
        ("tests/proof/test_hardware_witness.py",),
    ),
    Bug(
        "a witness circuit does not ask its oldest state to be initial",
        "lemmata/proof/witness_circuit.py",
        "parts.append(gates.or_(gates.and_(here, more ^ 1) ^ 1, self._initial(place)))",
        "parts.append(TRUE)",
        ("tests/proof/test_witness_circuit.py",),
    ),
    Bug(
        "a witness circuit forgets the inputs of older states",
        "lemmata/proof/witness_circuit.py",
        "latches += [Latch(older[each], younger[each], older[each]) for each in younger]",
        "latches += [Latch(older[each], older[each], older[each]) for each in younger]",
        ("tests/proof/test_witness_circuit.py",),
    ),
    Bug(
        "the witness's constraints need not follow from the model's",
        "lemmata/proof/circuit_check.py",
        "no=[w.reset(both.k_witness), w.constraint(0)]",
        "no=[w.reset(both.k_witness)]",
        ("tests/proof/test_witness_circuit.py",),
    ),
    Bug(
        "a witness need not be inductive",
        "lemmata/proof/circuit_check.py",
        "no=[w.good(1)])",
        "no=[w.good(0)])",
        ("tests/proof/test_witness_circuit.py",),
    ),
)
