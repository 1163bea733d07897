"""Bugs in CTIGAR: in generalisation, push, the fixed-point test, refinement, lifting, and places."""

from tests.seeded.bug import Bug

_TESTS = ("tests/engines/test_ctigar.py",)

_ALGORITHM = "lemmata/engines/ctigar/algorithm.py"
_FRAMES = "lemmata/engines/ctigar/frames.py"
_GENERALISATION = "lemmata/engines/ctigar/generalisation.py"
_LIFTING = "lemmata/engines/ctigar/lifting.py"
_REFINEMENT = "lemmata/engines/ctigar/refinement.py"
_STEPS = "lemmata/engines/ctigar/steps.py"

BUGS = (
    Bug(
        "CTIGAR generalises over initial states",
        _GENERALISATION,
        "None if self.meets_initial(place, rest) else self.unreached(place, rest, level)",
        "self.unreached(place, rest, level)",
        _TESTS,
    ),
    Bug(
        "CTIGAR leaves literals out without asking",
        _GENERALISATION,
        "                cube = cube if fewer is None else fewer\n",
        "                cube = rest[:1] or cube if fewer is None else fewer\n",
        _TESTS,
    ),
    Bug(
        "CTIGAR takes a core that initial states satisfy",
        _GENERALISATION,
        "return None if isinstance(found, Step) else self.apart(place, found, cube)",
        "return None if isinstance(found, Step) else found",
        _TESTS,
    ),
    Bug(
        "CTIGAR pushes what does not hold in the next frame",
        _GENERALISATION,
        "            if fewer is None:\n                break\n",
        "            if fewer is None:\n                return cube, level + 1\n",
        _TESTS,
    ),
    Bug(
        "CTIGAR moves every lemma on",
        _ALGORITHM,
        "                    if fewer is not None:\n"
        "                        frames.add(lemma.place, fewer, level + 1)\n",
        "                    frames.add(lemma.place, fewer or lemma.cube, level + 1)\n",
        _TESTS,
    ),
    Bug(
        "CTIGAR calls a fixed point a frame with one lemma left",
        _ALGORITHM,
        "            if not frames.at(level):\n",
        "            if len(frames.at(level)) < 2:\n",
        _TESTS,
    ),
    Bug(
        "CTIGAR proves with the frame after the fixed point's",
        _ALGORITHM,
        "return frames.invariant(level + 1)",
        "return frames.invariant(level + 2)",
        _TESTS,
    ),
    Bug(
        "CTIGAR excludes the concrete state without looking for its predecessors",
        _REFINEMENT,
        "                if not isinstance(found, Step):\n                    return self._generalisation",
        "                if not isinstance(found, Step) or tier is tiers[-1]:\n"
        "                    found = cube\n                    return self._generalisation",
        _TESTS,
    ),
    Bug(
        "CTIGAR calls an abstract state exact",
        _LIFTING,
        "return (cube, False) if core is None else (core, True)",
        "return (cube, True) if core is None else (core, True)",
        _TESTS,
    ),
    Bug(
        "CTIGAR lifts to states from which no step exists",
        _LIFTING,
        "return [self._steps.constraint(at), self._steps.arrived(at, place), *images]",
        "return [self._steps.arrived(at, place), *images]",
        _TESTS,
    ),
    Bug(
        "CTIGAR lifts to states that lead to another place",
        _LIFTING,
        "return [self._steps.constraint(at), self._steps.arrived(at, place), *images]",
        "return [self._steps.constraint(at), *images]",
        _TESTS,
    ),
    Bug(
        "CTIGAR believes in paths through abstract states",
        _ALGORITHM,
        "return all(each.exact for each in self.chain())",
        "return self.exact",
        _TESTS,
    ),
    Bug(
        "a lemma of one place holds at all",
        _FRAMES,
        "terms.implies(self._steps.formulas[each.place], self.clause(each.cube))",
        "self.clause(each.cube)",
        _TESTS,
    ),
    Bug(
        "a cube is asked for after steps from one place only",
        _FRAMES,
        "for before in self._steps.before[place]:",
        "for before in self._steps.before[place][:1]:",
        _TESTS,
    ),
    Bug(
        "a cube is outside itself before steps from other places too",
        _FRAMES,
        "with session.scope(self.clause(cube) if before == place else self._terms.true):",
        "with session.scope(self.clause(cube)):",
        _TESTS,
    ),
    Bug(
        "places that steps reach later are forgotten",
        _STEPS,
        "                waiting.append(place)\n",
        "",
        _TESTS,
    ),
)
