"""Bugs in `lemmata instrument`: assumptions in the wrong place, or that do not hold."""

from tests.seeded.bug import Bug

_FILE = "tests/run/test_instrumenting.py"
_PLACES = (f"{_FILE}::test_assumptions_stand_in_the_text",)

BUGS = (
    Bug(
        "what holds for one call of a function is taken to hold for all",
        "lemmata/encode/points.py",
        "shared = [text for text in reached[0] if all(text in way for way in reached)]",
        "shared = list(reached[0])",
        _PLACES,
    ),
    Bug(
        "what is read of memory is 0",
        "lemmata/encode/points.py",
        '    return Havoc(target, "uninitialised")\n',
        "    return Assign(target, Const(0, target.type))\n",
        (f"{_FILE}::test_no_run_violates_an_invariant",),
    ),
    Bug(
        "a recursion that is cut is taken for the whole",
        "lemmata/encode/points.py",
        "        if error.property == RECURSION_CUT:\n",
        "        if error.property == RECURSION_CUT and not stage.function:\n",
        (f"{_FILE}::test_a_recursion_that_is_cut_has_no_invariants",),
    ),
    Bug(
        "the head of a for loop is taken for its end",
        "lemmata/frontends/c/outline.py",
        "            return found.end()\n",
        "            return found.end() + 1\n",
        _PLACES,
    ),
    Bug(
        "a statement without braces gets no brace at its end",
        "lemmata/frontends/c/weaving.py",
        '                self._insert(point.closes, " }", closing=True)\n',
        "",
        _PLACES,
    ),
    Bug(
        "a text with line markers gets new lines",
        "lemmata/frontends/c/weaving.py",
        "        if rest is None or self._lines_count:\n",
        "        if rest is None:\n",
        (f"{_FILE}::test_lines_that_markers_count_stay_where_they_are",),
    ),
    Bug(
        "the body of the assumption gets assumptions",
        "lemmata/run/instrumenting.py",
        " if point.function != assume",
        "",
        (f"{_FILE}::test_the_assumption_itself_gets_none",),
    ),
    Bug(
        "a function that is declared already is declared again",
        "lemmata/run/instrumenting.py",
        "declared.get(self._assume, first) >= first",
        "declared.get(self._assume, first) >= 0",
        (f"{_FILE}::test_a_function_that_is_declared_is_not_declared_again",),
    ),
)
