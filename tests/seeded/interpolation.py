"""Bugs in engines that interpolate, that unwind, and in k-induction with property direction."""

from tests.seeded.bug import Bug

_TESTS = ("tests/engines/test_interpolation.py", "tests/engines/test_unwinding.py")
_KIPDR = ("tests/engines/test_kipdr.py",)

_IMC = "lemmata/engines/imc.py"
_INTERPOLANTS = "lemmata/engines/interpolants.py"
_IMPACT = "lemmata/engines/impact.py"
_PREDABS = "lemmata/engines/predabs.py"
_UNWINDING = "lemmata/engines/unwinding.py"
_DAR = "lemmata/engines/dar.py"
_KIPDR_FILE = "lemmata/engines/kipdr.py"

BUGS = (
    Bug(
        "IMC forgets a disjunct of the reached set",
        _IMC,
        "reached = terms.or_(reached, interpolant if strengthened else plain)",
        "reached = interpolant if strengthened else plain",
        _TESTS,
    ),
    Bug(
        "IMC tests the fixed point against the wrong set",
        _IMC,
        "solver.check(interpolant, self._terms.not_(reached))",
        "solver.check(reached, self._terms.not_(interpolant))",
        _TESTS,
    ),
    Bug(
        "IMC conjoins the invariant to the wrong side of the fixed-point check",
        _IMC,
        "            solver.add(invariant)\n",
        "            solver.add(self._terms.not_(invariant))\n",
        _TESTS,
    ),
    Bug(
        "IMC leaves the invariant out of the certificate",
        _IMC,
        'return Safe(Inductive(terms.and_(invariant, reached)), "fixed point")',
        'return Safe(Inductive(reached), "fixed point")',
        _TESTS,
    ),
    Bug(
        "IMC conjoins the invariant to the wrong side of a query",
        _IMC,
        "within = self._terms.and_(invariant, future)",
        "within = self._terms.and_(self._terms.not_(invariant), future)",
        _TESTS,
    ),
    Bug(
        "IMC leaves an invariant out that an interpolant rests on",
        _IMC,
        "invariant = terms.and_(invariant, self._invariant())",
        "invariant = self._invariant() if reached == self._system.init else terms.true",
        _TESTS,
    ),
    Bug(
        "invariants that need several steps pass for inductive",
        "lemmata/system/engine.py",
        "takewhile(lambda batch: batch.k == 1, lemmas.known())",
        "takewhile(lambda batch: batch.k > 0, lemmas.known())",
        _TESTS,
    ),
    Bug(
        "an interpolant by cases misses its last case",
        _INTERPOLANTS,
        "        return cases if isinstance(answer, Unsat) else None\n",
        "        return cases[: max(1, len(cases) - 1)] if isinstance(answer, Unsat) else None\n",
        _TESTS,
    ),
    Bug(
        "an interpolant speaks of one cut point only",
        _INTERPOLANTS,
        "        formula = terms.or_(*parts)\n",
        "        formula = terms.or_(*parts[:1])\n",
        _TESTS,
    ),
    Bug(
        "DAR closes the errors' side with their own",
        _DAR,
        "failing = self._closed(self.backward[1:])",
        "failing = self._closed(self.backward[2:])",
        _TESTS,
    ),
    Bug(
        "Impact covers without order",
        _IMPACT,
        "for earlier in reversed(self._nodes[: node.number]):",
        "for earlier in reversed([each for each in self._nodes if each is not node]):",
        _TESTS,
    ),
    Bug(
        "Impact keeps coverings by labels that became stronger",
        _IMPACT,
        "            self._check_covered_by(node)\n",
        "",
        _TESTS,
    ),
    Bug(
        "Impact keeps what a covered subtree covered",
        _IMPACT,
        "        for other in [each for each, by_ in self.covered.items() if by_ in below]:\n",
        "        for other in list[Node]():\n",
        _TESTS,
    ),
    Bug(
        "Impact leaves out the root of its proof",
        _IMPACT,
        "uncovered = (node for node in self._nodes if not self.excluded(node))",
        "uncovered = (node for node in self._nodes[1:] if not self.excluded(node))",
        _TESTS,
    ),
    Bug(
        "a refuted path is interpolated without the place that a step leads to",
        _UNWINDING,
        "return Past((*past.condition, arrived), past.image)",
        "return Past((arrived,), past.image)",
        _TESTS,
    ),
    Bug(
        "an abstraction takes what may hold for what holds",
        _PREDABS,
        "if isinstance(solver.check(self._terms.not_(image)), Unsat):",
        "if not isinstance(solver.check(image), Unsat):",
        _TESTS,
    ),
    Bug(
        "a Boolean abstraction stops at its first cube",
        _PREDABS,
        "                answer = solver.check()\n        return found",
        "                break\n        return found if found else None\n        return found",
        _TESTS,
    ),
    Bug(
        "abstract states that are reached later replace the earlier ones",
        _PREDABS,
        "reached[node.place] = terms.or_(covering, node.states)",
        "reached[node.place] = node.states",
        _TESTS,
    ),
    Bug(
        "KIPDR drops the base case of an obligation",
        _KIPDR_FILE,
        "reached = self._start.violated(parts, k)  # lines 12-13",
        "reached = None",
        _KIPDR,
    ),
    Bug(
        "KIPDR strengthens without a base case",
        _KIPDR_FILE,
        "if self._start.violated(fewer, self._k) is None and isinstance(",
        "if isinstance(",
        _KIPDR,
    ),
    Bug(
        "KIPDR lifts to states that lead elsewhere",
        _KIPDR_FILE,
        "    return reason(solver, vocabulary.tiers(state)) or None\n",
        "    return (reason(solver, vocabulary.tiers(state)) or ())[:1] or None\n",
        _KIPDR,
    ),
    Bug(
        "KIPDR lifts the negation",
        _KIPDR_FILE,
        "(fails,) = substitute(terms, [terms.not_(terms.and_(*leads))], chosen)",
        "(fails,) = substitute(terms, [terms.and_(*leads)], chosen)",
        _KIPDR,
    ),
    Bug(
        "KIPDR believes that a violated obligation is a violation",
        _KIPDR_FILE,
        "            answer = self._solver.check(*self._good(n), claim, *bad)\n",
        "            answer = self._solver.check(*self._good(n), claim)\n",
        _KIPDR,
    ),
    Bug(
        "KIPDR says of every lemma that it is inductive",
        _KIPDR_FILE,
        "k = 1 if isinstance(self._step(self._simple, parts, 1), Unsat) else self._k",
        "k = 1",
        _KIPDR,
    ),
)
