"""Bugs in property-directed reachability, over all kinds of cubes, and in word-level PDR with units."""

from tests.seeded.bug import Bug

_PDR = ("tests/engines/test_pdr.py",)
_BVPDR = ("tests/engines/test_bvpdr.py",)
_SEARCH = "lemmata/engines/pdr/search.py"
_GENERALISATION = "lemmata/engines/pdr/generalisation.py"
_BIT_FRAMES = "lemmata/engines/pdr/bits/frames.py"
_CIRCUIT = "lemmata/engines/pdr/bits/circuit.py"

BUGS = (
    Bug(
        "generalisation leaves out what keeps initial states away",
        _GENERALISATION,
        "return None if core is None else self._initial.apart(core, cube)",
        "return core",
        _PDR,
    ),
    Bug(
        "a counterexample to generalisation is excluded wherever it is",
        _GENERALISATION,
        "        if core is None:\n            return False\n",
        "        if core is None:\n            core = cube\n",
        _PDR,
    ),
    Bug(
        "a cube is pushed one frame too far",
        _GENERALISATION,
        "cube, level = self._initial.apart(core, cube), level + 1\n        return cube, level",
        "cube, level = self._initial.apart(core, cube), level + 1\n        return cube, level + 1",
        _PDR,
    ),
    Bug(
        "propagation moves lemmas without a question",
        _SEARCH,
        "core = frames.unreached(lemma.cube, level)\n",
        "core = lemma.cube\n",
        _PDR,
    ),
    Bug(
        "the fixed point is that of the wrong frame",
        _SEARCH,
        "return frames.invariant(level + 1)",
        "return frames.invariant(level + 2)",
        _PDR,
    ),
    Bug(
        "frames are equal when one lemma is left",
        _SEARCH,
        "if not frames.at(level):",
        "if len(frames.at(level)) <= 1:",
        _PDR,
    ),
    Bug(
        "a lemma over bits is added with the cube's literals",
        _BIT_FRAMES,
        "clause = _negated(cube)",
        "clause = list(cube)",
        _PDR,
    ),
    Bug(
        "frames over bits forget the constraint",
        _BIT_FRAMES,
        "        solver.add((self._circuit.constraint,))\n",
        "",
        _PDR,
    ),
    Bug(
        "frames over bits know nothing of others' lemmas in the certificate",
        _BIT_FRAMES,
        "            *self._known, *(terms",
        "            *(terms",
        _PDR,
    ),
    Bug(
        "a choice between gates is read the wrong way round",
        _CIRCUIT,
        "return condition, x ^ 1, y ^ 1",
        "return condition ^ 1, x ^ 1, y ^ 1",
        _PDR,
    ),
    Bug(
        "lifting over bits drops the constraint",
        "lemmata/engines/pdr/bits/lifting.py",
        "solver.add([-avoided, -self._circuit.constraint, *",
        "solver.add([-avoided, *",
        _PDR,
    ),
    Bug(
        "lifting over words leaves out the constraint",
        "lemmata/engines/pdr/lifting.py",
        "effect = [self._system.constraint, *target]",
        "effect = [*target]",
        _PDR,
    ),
    Bug(
        "a unit is excluded where it begins",
        "lemmata/engines/bvpdr/covers.py",
        "        while missing and self._trace.initial(kept):\n",
        "        while False:\n",
        _BVPDR,
    ),
    Bug(
        "units are propagated without a question",
        "lemmata/engines/bvpdr/trace.py",
        "        return not isinstance(self.into(unit.literals, level + 1), Found)\n",
        "        return True\n",
        _BVPDR,
    ),
    Bug(
        "the relaxed bound is not asked about",
        "lemmata/engines/bvpdr/covers.py",
        "return bound < wider.most and self._trace.blocked([wider, *rest], level)",
        "return bound < wider.most",
        _BVPDR,
    ),
    Bug(
        "ternary simulation of or knows too much",
        "lemmata/engines/bvpdr/simulation.py",
        "    return Bits(ones | (a.known & b.known), ones)",
        "    return Bits(ones | a.known | b.known, ones)",
        _BVPDR,
    ),
    Bug(
        "interval simulation subtracts bounds of one side",
        "lemmata/engines/bvpdr/simulation.py",
        "n.wrapped(a.low - b.high, a.high - b.low)",
        "n.wrapped(a.low - b.low, a.high - b.high)",
        _BVPDR,
    ),
    Bug(
        "an open choice between intervals is the first of them",
        "lemmata/engines/bvpdr/simulation.py",
        "return Interval(min(a.low, b.low), max(a.high, b.high))",
        "return a",
        _BVPDR,
    ),
)
