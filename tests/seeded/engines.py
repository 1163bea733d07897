"""Bugs in engines: each makes the suite over random systems fail, or its proofs are refuted there."""

from tests.seeded.bug import Bug

_SUITE = ("tests/engines/test_engines.py",)
_INTERPOLATION = ("tests/engines/test_interpolation.py", "tests/engines/test_engines.py")
_PATHS = ("tests/engines/test_paths.py",)
BUGS = (
    Bug(
        "k-induction goes on from bad steps",
        "lemmata/engines/kinduction.py",
        "self._solver.add(self.unrolling.constraint(self.k), good)",
        "self._solver.add(self.unrolling.constraint(self.k))",
        _SUITE,
    ),
    Bug(
        "the step case starts from the initial states",
        "lemmata/engines/kinduction.py",
        "        self.k = 0\n",
        "        self.k = 0\n        self._solver.add(system.init)\n",
        _SUITE,
    ),
    Bug(
        "the step case is deeper than what the base case has shown",
        "lemmata/engines/kinduction.py",
        "            step_case.assume_good(k)  # line 9\n",
        "            step_case.assume_good(k + 2)  # line 9\n",
        _SUITE,
    ),
    Bug(
        "the base case is dropped",
        "lemmata/engines/kinduction.py",
        "        if verdict is not None:\n            return verdict\n",
        "        if False:\n            return verdict\n",
        _SUITE,
    ),
    Bug(
        "the lemmas that a proof used are left out of its certificate",
        "lemmata/engines/kinduction.py",
        "used = not self._literals.keys().isdisjoint(answer.core)",
        "used = False",
        _SUITE,
    ),
    Bug(
        "bounded model checking goes through bad steps",
        "lemmata/engines/paths.py",
        "taken = [step.constraint(self.length), terms.not_(step.bad(self.length))]",
        "taken = [terms.not_(step.bad(self.length))]",
        _SUITE,
    ),
    Bug(
        "what init leaves open is forgotten",
        "lemmata/engines/paths.py",
        "        self._solver.add(rest)\n",
        "        del rest\n",
        _SUITE,
    ),
    Bug(
        "the forward condition is asked a step too early",
        "lemmata/engines/paths.py",
        "        answer = self._solver.check()\n        if",
        "        answer = self._solver.check(step.constraint(self.length))\n        if",
        _SUITE,
    ),
    Bug(
        "what the names of states mean is forgotten",
        "lemmata/engines/paths.py",
        "added = [*taken, *step.definitions(self.length)]",
        "added = taken",
        _SUITE,
    ),
    Bug(
        "the end of a path decides though it does not",
        "lemmata/engines/windows.py",
        "        self._next = self._length + self._wait\n",
        "        return self._length % 3 == 0\n",
        _PATHS,
    ),
    Bug(
        "of the step that is asked about it is said that it is not bad",
        "lemmata/engines/paths.py",
        "for before in range(max(0, step - _EARLIER), step)",
        "for before in range(max(0, step - _EARLIER), step + 1)",
        _PATHS,
    ),
    Bug(
        "the path that is followed goes on through steps that do not exist",
        "lemmata/engines/paths.py",
        "self._solver.add(system.constraint, system.terms.not_(system.bad))",
        "self._solver.add(system.terms.not_(system.bad))",
        _SUITE,
    ),
    Bug(
        "a violation of one step is taken for a path of none",
        "lemmata/engines/paths.py",
        'return Unsafe(paths.unrolling.path(model, paths.length + 1), "base case")',
        'return Unsafe(paths.unrolling.path(model, paths.length), "base case")',
        _SUITE,
    ),
    Bug(
        "IMC calls a fixed point what is not covered",
        "lemmata/engines/imc.py",
        "return isinstance(solver.check(interpolant, self._terms.not_(reached)), Unsat)",
        "return isinstance(solver.check(interpolant), Unsat) or bool(reached.children())",
        _INTERPOLATION,
    ),
    Bug(
        "IMC looks for errors in the last step only",
        "lemmata/engines/interpolants.py",
        "formula = terms.and_(unrolling.constraint(step), terms.or_(unrolling.bad(step), formula))",
        "formula = terms.and_(unrolling.constraint(step), unrolling.bad(step) if step == k - 1 else formula)",
        _INTERPOLATION,
    ),
    Bug(
        "predicates count as implied where the solver gave up",
        "lemmata/engines/interpolants.py",
        "return isinstance(answer, Unsat)",
        "return True",
        _INTERPOLATION,
    ),
    Bug(
        "an interpolation sequence ends in a union of its last two members",
        "lemmata/engines/ismc.py",
        "        union = terms.or_(union, states)\n",
        "        union = states\n",
        _INTERPOLATION,
    ),
)
