"""A system as a circuit in clauses: latches, their next values, and gates in between.

Gates are those of the AIGER export. A gate that chooses between two literals, exclusive ors among them, is
recognised and written as one variable instead of three. Only what constraint and bad depend on is kept.
"""

from collections.abc import Mapping, Sequence

from lemmata.logic.sat import Clauses
from lemmata.logic.terms import Term, name_of
from lemmata.logic.values import ArrayValue, Value
from lemmata.logic.walk import postorder
from lemmata.system.export.blasting import blasted, words
from lemmata.system.export.gates import TRUE, Gates, Word
from lemmata.system.export.start import Inexpressible
from lemmata.system.path import Valuation
from lemmata.system.transition_system import TransitionSystem
from lemmata.value import value

Clause = tuple[int, ...]
MOST_GATES = 300_000


@value
class Circuit:
    """`next` has the latches that matter. Literals are those of clauses; a latch's number is its literal.

    `words` says which literals each variable of the system is made of, cell by cell; `resets` are what `init`
    fixes, which may be all it says.
    """

    system: TransitionSystem
    words: Mapping[Term, list[Word]]
    next: Mapping[int, int]
    inputs: tuple[int, ...]
    init: int
    constraint: int
    bad: int
    variables: int
    clauses: tuple[Clause, ...]
    init_clauses: tuple[Clause, ...]
    resets: Mapping[int, bool]
    only_resets: bool

    def images(self) -> dict[int, int]:
        """The literals of latches after a step, by what they are before."""
        return {**self.next, **{-latch: -image for latch, image in self.next.items()}}

    def valuation(self, variables: Sequence[Term], true: frozenset[int]) -> Valuation:
        """The values of variables where just these of their literals are true."""
        return {name_of(each): _value(each, self.words[each], true) for each in variables}

    def formula(self, formula: Term, solver: Clauses) -> None:
        """Let a formula over the state hold in a session."""
        variables = sum(len(_flat(each)) for each in self.words.values())
        gates = Gates(variables)
        (((literal,),),) = blasted(gates, [formula], self.words)
        encoding = _Encoding(gates, variables)
        encoding.take([literal])
        away = solver.fresh(len(gates.gates) + 1) - variables - 1

        def moved(each: int) -> int:
            return each if abs(each) <= variables else each + away if each > 0 else each - away

        clauses = [*encoding.clauses, (encoding.literal(literal),)]
        solver.take(tuple(map(moved, clause)) for clause in clauses)

    def term(self, literal: int) -> Term:
        """What a latch's literal says."""
        terms = self.system.terms
        variable, cell, bit = self._place(abs(literal))
        sort = variable.sort()
        if sort.is_array():
            index = terms.value(cell, sort.array_index())
            variable, sort = terms.select(variable, index), sort.array_element()
        said = variable if sort.is_bool() else terms.eq(terms.extract(variable, bit, bit), terms.bv(1, 1))
        return said if literal > 0 else terms.not_(said)

    def _place(self, latch: int) -> tuple[Term, int, int]:
        for variable in self.system.state:
            first = self.words[variable][0][0] >> 1
            width = len(self.words[variable][0])
            if first <= latch < first + width * len(self.words[variable]):
                return variable, (latch - first) // width, (latch - first) % width
        raise AssertionError(f"{latch} is no latch")


def _value(variable: Term, cells: list[Word], true: frozenset[int]) -> Value:
    found = [sum((bit >> 1 in true) << place for place, bit in enumerate(word)) for word in cells]
    sort = variable.sort()
    if sort.is_array():
        of_bools = sort.array_element().is_bool()
        made = ArrayValue(False if of_bools else 0, {})
        for index, value in enumerate(found):
            place: Value = bool(index) if sort.array_index().is_bool() else index
            made = made.store(place, bool(value) if of_bools else value)
        return made
    return bool(found[0]) if sort.is_bool() else found[0]


def bits_of(system: TransitionSystem) -> int:
    """How many bits the system's terms have: about what it costs to make a circuit of it. 0 without one."""
    terms = postorder(system.roots)
    if any(term.sort().is_fp() or term.sort().is_rm() for term in terms):
        return 0
    try:
        return sum(sum(words(term.sort())) for term in terms)
    except Inexpressible:
        return 0


def circuit(system: TransitionSystem) -> Circuit:
    """Inexpressible where the system has floats or large arrays, or would become too large."""
    if any(term.sort().is_fp() for term in postorder(system.roots)):
        raise Inexpressible("the system computes with floats")
    made, used = {}, 0
    for variable in (*system.state, *system.inputs):
        made[variable], used = _named(variable, used)
    gates = Gates(used)
    roots = [system.init, system.constraint, system.bad, *(system.next[each] for each in system.state)]
    (((init,),), ((constraint,),), ((bad,),), *images) = blasted(gates, roots, made, MOST_GATES)
    following = {
        latch: image
        for variable, words_ in zip(system.state, images, strict=True)
        for latch, image in zip(_flat(made[variable]), _flat(words_), strict=True)
    }
    encoding = _Encoding(gates, used)
    encoding.take([constraint, bad])
    kept = encoding.follow({latch >> 1: image for latch, image in following.items()})
    clauses = tuple(encoding.clauses)
    begin = _Encoding(gates, used)
    begin.take([init])
    literal = encoding.literal
    return Circuit(
        system,
        made,
        {latch: literal(following[2 * latch]) for latch in kept},
        tuple(bit >> 1 for variable in system.inputs for bit in _flat(made[variable])),
        literal(init),
        literal(constraint),
        literal(bad),
        encoding.true,
        clauses,
        tuple(begin.clauses),
        *_resets(gates, used, init),
    )


def _named(variable: Term, used: int) -> tuple[list[Word], int]:
    made = []
    for width in words(variable.sort()):
        made.append([2 * number for number in range(used + 1, used + width + 1)])
        used += width
    return made, used


def _flat(value: Sequence[Word]) -> list[int]:
    return [bit for word in value for bit in word]


def _resets(gates: Gates, variables: int, init: int) -> tuple[dict[int, bool], bool]:
    """The latches that `init` fixes, as literals of its conjunction; whether that is all it says."""
    resets: dict[int, bool] = {}
    waiting, seen, alone = [init], set[int](), True
    while waiting:
        literal = waiting.pop()
        number, value = literal >> 1, not literal & 1
        if 0 < number <= variables:
            alone &= resets.setdefault(number, value) == value
        elif number == 0 or not value:
            alone &= literal == TRUE
        elif literal not in seen:
            seen.add(literal)
            waiting += gates.gates[number - variables - 1]
    return resets, alone


class _Encoding:
    """Gates in clauses, those that are asked for with what they depend on."""

    def __init__(self, gates: Gates, variables: int) -> None:
        self._gates = gates.gates
        self._variables = variables
        self.true = variables + len(self._gates) + 1
        self.clauses: list[Clause] = [(self.true,)]
        self._seen: set[int] = set()

    def literal(self, literal: int) -> int:
        """A literal of AIGER as one of clauses."""
        number = literal >> 1
        if number == 0:
            return self.true if literal else -self.true
        return -number if literal & 1 else number

    def follow(self, following: Mapping[int, int]) -> list[int]:
        """The latches on which all depends that was taken; what their next values depend on is taken too."""
        kept: dict[int, None] = {}
        waiting = [each for each in self._seen if each in following]
        while waiting:
            latch = waiting.pop()
            if latch not in kept:
                kept[latch] = None
                waiting += [each for each in self.take([following[latch]]) if each in following]
        return sorted(kept)

    def take(self, roots: Sequence[int]) -> list[int]:
        """The variables that are new."""
        waiting, new = [each >> 1 for each in roots], []
        while waiting:
            number = waiting.pop()
            if number == 0 or number in self._seen:
                continue
            self._seen.add(number)
            if number <= self._variables:
                new.append(number)
            else:
                waiting += [each >> 1 for each in self._gate(number)]
        return new

    def _gate(self, number: int) -> tuple[int, ...]:
        """The clauses of a gate; the literals that it looks at."""
        a, b = self._gates[number - self._variables - 1]
        choice = self._choice(a, b)
        out, literal = number, self.literal
        if choice is None:
            left, right = literal(a), literal(b)
            self.clauses += ((-out, left), (-out, right), (out, -left, -right))
            return a, b
        condition, yes, no = map(literal, choice)
        self.clauses += ((-out, -condition, yes), (-out, condition, no))
        self.clauses += ((out, -condition, -yes), (out, condition, -no))
        if yes != -no:
            self.clauses += ((-out, yes, no), (out, -yes, -no))
        return choice

    def _choice(self, a: int, b: int) -> tuple[int, int, int] | None:
        """!(c & x) & !(!c & y) is: if c then !x else !y."""
        first = self._variables + 1
        if not (a & 1 and b & 1 and a >> 1 >= first and b >> 1 >= first):
            return None
        one, other = self._gates[(a >> 1) - first], self._gates[(b >> 1) - first]
        for condition, x in (one, one[::-1]):
            for against, y in (other, other[::-1]):
                if condition == against ^ 1:
                    return condition, x ^ 1, y ^ 1
        return None
