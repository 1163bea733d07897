"""Path programs: the loops on an error path that no run takes, and what holds of these alone.

Paper 000, 4.9. An error path is a way of the Program from its entry to an error. It is made of pieces each of
which some states take: from the entry to the first cut point, from there step by step to where induction
fails, and the steps that induction fails with. No run takes all of it, as long as no violation of its length
exists. Its path program (encode/subprogram.py) is small, and an expensive engine may prove it where it cannot
prove the whole; what its proof rests on is a candidate for the whole, and gets into the pool if it is
inductive there.
"""

from collections.abc import Generator, Iterable, Iterator
from itertools import pairwise

from lemmata.cfa.program import Edge, Program
from lemmata.encode.stage import RECURSION_CUT
from lemmata.encode.subprogram import restricted
from lemmata.encode.trace import followed, trace
from lemmata.encode.transitions import Encoded, encode
from lemmata.engines.kinduction import StepCase
from lemmata.engines.paths import InitialPaths, base_case
from lemmata.engines.unwinding import Place, Places
from lemmata.invariants.registry import OverProgram
from lemmata.invariants.view import View
from lemmata.logic.flat import evaluate, substitute
from lemmata.logic.solver import Sat, Solver
from lemmata.logic.terms import Term, Terms, conjuncts, name_of
from lemmata.logic.walk import variables
from lemmata.run.configurations import CONFIGURATIONS
from lemmata.run.search import EncodedView, search
from lemmata.system.engine import Batch, InvariantSource, Supply
from lemmata.system.path import Path, Simulator, Valuation
from lemmata.system.text import lemma_text, parse_lemma
from lemmata.system.verdict import (
    Exhausted,
    Fact,
    Hindered,
    Learned,
    Lemma,
    Refined,
    Safe,
    Unsafe,
    Verdict,
    Worked,
    cost,
)
from lemmata.value import value

SOURCE = "path-programs"


@value
class Config:
    """`by`, a configuration, finds the invariants, with so much counted `work` for each path program; paths
    have up to `k_max` steps after the first loop iteration.
    """

    by: str = "ctigar"
    work: int = 40_000
    k_max: int = 12


# ---------------------------------------------------------------- error paths


class Violated(Exception):
    """An error path that is a run: there is no path program to speak of."""


class ErrorPaths:
    """Error paths that no run takes; each is longer than the one before, or has another end."""

    def __init__(self, encoded: Encoded) -> None:
        self._encoded = encoded
        self._system = encoded.system
        self._places = Places(encoded.system)
        self._simulator = Simulator(encoded.system)
        self._paths = InitialPaths(encoded.system)
        self._steps = StepCase(encoded.system)

    def with_steps(self, k: int, lemmas: InvariantSource) -> Generator[Fact, None, list[Edge] | None]:
        """One that ends with k good steps and a bad one; None where induction shows that there is none."""
        self._steps.assume_good(k)
        self._steps.learn(lemmas)
        answer = self._steps.check()
        yield Worked("query")
        if not isinstance(answer, Sat):
            return None
        end = self._steps.unrolling.path(answer.model, k + 1)
        before = yield from self._way_to(end.initial)
        if before is None:
            return None
        verdict = yield from base_case(self._paths, len(before) + k + 1)
        if isinstance(verdict, Unsafe):
            raise Violated
        if verdict is not None:
            return None
        edges = [passed.edge for passed in trace(self._encoded, Path(self._first(), ()))]
        for step in before:
            edges += followed(self._encoded, *step)
        for state, inputs in zip(self._simulator.states(end), end.inputs, strict=False):
            edges += followed(self._encoded, state, inputs)
        return edges

    def _first(self) -> Valuation:
        """Some initial state."""
        answer = Solver(self._system.terms).check(self._system.init)
        assert isinstance(answer, Sat), "the base case has found no path to end"
        return {name_of(each): answer.model.value(each) for each in self._system.state}

    def _way_to(self, state: Valuation) -> Generator[Fact, None, list[tuple[Valuation, Valuation]] | None]:
        """States and inputs that lead from place to place, from an initial one to that of the state."""
        values = {each: state[name_of(each)] for each in self._system.state}
        goal = next(n for n, each in enumerate(self._places.formulas) if evaluate(each, values) is True)
        places = self._shortest(goal)
        yield Worked("query", 1 + len(places or ()))
        return None if places is None else [*self._between(places)]

    def _shortest(self, goal: Place) -> list[Place] | None:
        """Places on the shortest way from an initial one."""
        formulas = self._places.formulas
        begin = [n for n, each in enumerate(formulas) if self._places.possible(self._system.init, each)]
        ways = {place: [place] for place in begin}
        waiting = list(begin)
        for place in waiting:
            for after in self._places.successors[place]:
                if after not in ways:
                    ways[after] = [*ways[place], after]
                    waiting.append(after)
        return ways.get(goal)

    def _between(self, places: list[Place]) -> Iterator[tuple[Valuation, Valuation]]:
        system, formulas = self._system, self._places.formulas
        good = system.terms.not_(system.bad)
        for at, to in pairwise(places):
            (arrived,) = substitute(system.terms, [formulas[to]], system.next)
            answer = Solver(system.terms).check(formulas[at], system.constraint, good, arrived)
            assert isinstance(answer, Sat), "a good step leads there"
            state, inputs = (answer.model.values(each) for each in (system.state, system.inputs))
            yield (
                {name_of(each): given for each, given in state.items()},
                {name_of(each): given for each, given in inputs.items()},
            )


def ended(search: Generator[Fact, None, list[Edge] | None]) -> list[Edge] | None:
    """What a search comes to, whatever it says on the way."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def path_program(encoded: Encoded, edges: Iterable[Edge]) -> Encoded:
    """The system of the path program, over terms of its own."""
    return encode(restricted(encoded.stage, frozenset(edges)), Terms())


# ---------------------------------------------------------------- invariants of path programs


def path_invariants(program: Program, view: View, lemmas: InvariantSource, config: Config) -> Supply:
    """For longer and longer error paths: the lemmas that the proof of the path program rests on."""
    assert isinstance(view, EncodedView)
    encoded = view.encoded
    if any(error.property == RECURSION_CUT for error in program.errors):
        return
    paths, seen = ErrorPaths(encoded), set[frozenset[Edge]]()
    for k in range(1, config.k_max + 1):
        while True:
            known = len(lemmas.known())
            try:
                edges = yield from paths.with_steps(k, lemmas)
            except Violated:
                return
            if edges is None or frozenset(edges) in seen:
                break
            seen.add(frozenset(edges))
            yield Refined(f"a path program of {len(set(edges))} edges")
            found = yield from _invariants(path_program(encoded, edges), config)
            moved = [*transferred(found, encoded)]
            yield Batch(tuple(moved))
            if len(lemmas.known()) == known:
                break


@value
class Found:
    """What was found of a path program's states."""

    encoded: Encoded
    formulas: tuple[Term, ...]


def _invariants(part: Encoded, config: Config) -> Generator[Fact, None, Found]:
    """What a configuration's proof rests on, or what its sources have found within the work allowed."""
    run = search(CONFIGURATIONS[config.by], part.system, EncodedView(part))
    formulas: dict[Term, None] = {}
    spent = 0
    while spent < config.work:
        try:
            fact = next(run)
        except StopIteration as end:
            formulas.update(dict.fromkeys(_claims(end.value)))
            break
        spent += cost(fact)
        if isinstance(fact, Learned):
            formulas[fact.lemma.formula] = None
        elif isinstance(fact, Worked):
            yield fact
    else:
        run.close()
        yield Hindered("a path program was not proved within the work allowed")
    return Found(part, tuple(formulas))


def _claims(verdict: Verdict) -> list[Term]:
    if not isinstance(verdict, Safe) or isinstance(verdict.certificate, Exhausted):
        return []
    return conjuncts(verdict.certificate.invariant)


def transferred(found: Found, whole: Encoded) -> Iterator[Lemma]:
    """The lemmas at each cut point of the path program, said of the same place of the whole."""
    part, system = found.encoded, whole.system
    numbers = {location: number for number, location in enumerate(whole.locations)}
    same = {part.names[name]: term for name, term in whole.names.items() if name in part.names}
    for number, location in enumerate(part.locations):
        cut = next((each for each in system.cuts if each.number == numbers.get(location)), None)
        if cut is None:
            continue
        pc = part.system.pc
        here = {} if pc is None else {pc: part.system.terms.value(number, pc.sort())}
        for formula in substitute(part.system.terms, found.formulas, here):
            if formula.is_true() or not all(_is_named_alike(same, each) for each in variables(formula)):
                continue
            said = parse_lemma(system, lemma_text(Lemma(formula, SOURCE))).formula
            yield Lemma(system.terms.implies(system.at(cut), said), SOURCE, cut.number)


def _is_named_alike(same: dict[Term, Term], variable: Term) -> bool:
    return variable in same and name_of(same[variable]) == name_of(variable)


PATH_PROGRAMS = OverProgram(
    path_invariants, Config(), "invariants of the path programs of error paths, as candidates for the whole"
)
