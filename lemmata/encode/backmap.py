"""The way back from a system to the C program: places, values, runs, lemmas; and C invariants as terms."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from lemmata.cfa.blocks import blocks_of
from lemmata.cfa.liveness import Liveness
from lemmata.cfa.operations import Var
from lemmata.cfa.program import Location, Program
from lemmata.cfa.source import Span
from lemmata.cfa.types import Float, Int, Pointer
from lemmata.encode.c_terms import Condition, Integer, Operand, PointerValue, Real, formula
from lemmata.encode.c_text import Arithmetic, Distance, Meaning, NoText, expression
from lemmata.encode.c_text import Real as RealText
from lemmata.encode.spelling import Named, Spelling
from lemmata.encode.trace import Passed, asked, trace
from lemmata.encode.transitions import Encoded
from lemmata.logic.flat import substitute
from lemmata.logic.floats import Floats
from lemmata.logic.ieee import DOUBLE, SINGLE
from lemmata.logic.terms import Term, name_of
from lemmata.system.engine import Moment
from lemmata.system.path import Path, Valuation
from lemmata.system.verdict import Lemma


class CBackMap:
    """`lowered` is the Program as it was before any pass."""

    def __init__(self, encoded: Encoded, lowered: Program) -> None:
        self._encoded = encoded
        self._lowered = lowered
        self._stage = encoded.stage
        self._spelling = Spelling(encoded.stage)
        self._long = lowered.pointer_bits
        self._arithmetic = Arithmetic(self._long)

    # ---------------------------------------------------------------- places

    def cut(self, state: Valuation) -> int:
        pc = self._encoded.system.pc
        number = 0 if pc is None else state[name_of(pc)]
        assert isinstance(number, int)
        return number

    def place(self, cut: int) -> str:
        """`program.c:12:5, while loop in f`; the way to an inlined call is added."""
        if cut >= len(self._encoded.locations):
            return "nowhere"
        at = self._encoded.locations[cut]
        program, function = self._stage.program, self._stage.function
        name = self._stage.instances[self._instance(at)].function
        loop = next((one for one in function.loops if one.location == at), None)
        if loop is not None:
            found = f"{program.place(loop.span)}, {loop.keyword} loop in {name}"
        elif at == function.entry:
            found = f"entry of {name}"
        else:
            edge = next((each for each in function.edges if each.source == at), None)
            found = f"{program.place(function.span if edge is None else edge.span)}, in {name}"
        return found + "".join(f", called at {program.place(span)}" for span in self._calls(at))

    def _calls(self, at: Location) -> Iterator[Span]:
        number: int | None = self._instance(at)
        while number is not None:
            one = self._stage.instances[number]
            if one.caller is not None:
                yield one.span
            number = one.caller

    def _instance(self, at: Location) -> int:
        return self._stage.frames[at] if self._stage.frames else 0

    def _scope(self, cut: int | None) -> int:
        return 0 if cut is None else self._instance(self._encoded.locations[cut])

    # ---------------------------------------------------------------- states and runs

    def state(self, state: Valuation) -> Mapping[str, str]:
        """The variables that matter at the state's cut point."""
        cut = self.cut(state)
        if cut >= len(self._encoded.locations):
            return {}
        instance = self._scope(cut)
        found = {}
        for term, register in self._live(cut):
            named = self._spelling.named(register, instance)
            bits = state.get(name_of(term))
            if named is not None and isinstance(bits, int):
                found[named.text] = self._spelling.value(bits, register, instance)
        return found

    def inputs(self, path: Path) -> Sequence[int]:
        """What the lowered Program asks for on the path, asked of the interpreter."""
        from lemmata.cfa.interpreter import run
        from lemmata.cfa.interpreter.inputs import Placed

        oracle = Placed(asked(trace(self._encoded, path)))
        done = run(self._lowered, inputs=oracle)
        return [_bits(one.value) for one in done.inputs if one.kind == "input"]

    def moments(self, path: Path) -> Sequence[Moment]:
        """The run line by line, with what each line assigns to variables of the source."""
        found: list[Moment] = []
        for passed in trace(self._encoded, path):
            moment = self._moment(passed)
            last = found[-1] if found else None
            if last is not None and (last.line, last.function) == (moment.line, moment.function):
                found[-1] = Moment(last.place, last.line, last.function, {**last.assigned, **moment.assigned})
            else:
                found.append(moment)
        return [one for one in found if one.assigned or one is found[-1]]

    def _moment(self, passed: Passed) -> Moment:
        edge, stage = passed.edge, self._stage
        instance = self._instance(edge.source)
        place = stage.program.place(edge.span)
        assigned = {}
        target = getattr(edge.operation, "target", None)
        if isinstance(target, Var) and passed.value is not None:
            named = self._spelling.named(target, instance)
            if named is not None:
                assigned[named.text] = self._spelling.value(passed.value, target, instance)
        return Moment(str(place), place.line, stage.instances[instance].function, assigned)

    @cached_property
    def _liveness(self) -> Liveness:
        function, program = self._stage.function, self._stage.program
        errors = {error.location for error in program.errors}
        return Liveness(blocks_of(function.successors(), function.entry, errors))

    def _live(self, cut: int) -> list[tuple[Term, Var]]:
        """The state variables that are read after a cut point before they are set."""
        found = self._liveness
        mask = found.entering[found.position[self._encoded.locations[cut]]]
        names = {one.name for one in found.variables(mask)}
        return [(term, one) for term, one in self._encoded.registers.items() if one.name in names]

    # ---------------------------------------------------------------- lemmas as C

    def expression(self, lemma: Lemma) -> str | None:
        """Where the lemma speaks of one cut point, as it reads there, without the guard."""
        system = self._encoded.system
        body = lemma.formula
        if lemma.cut is not None and system.pc is not None:
            here = system.terms.value(lemma.cut, system.pc.sort())
            [body] = substitute(system.terms, [body], {system.pc: here})
        instance = self._scope(lemma.cut)
        leaves: dict[Term, Meaning] = {}
        for term, register in self._encoded.registers.items():
            meaning = self._text(register, instance)
            if meaning is not None:
                leaves[term] = meaning
        try:
            return expression(body, leaves, self._long)
        except NoText:
            return None

    def _text(self, register: Var, instance: int) -> Meaning | None:
        named = self._spelling.named(register, instance)
        if named is None:
            return None
        if named.origin.relative is not None:
            return self._distance(named, register, instance)
        match named.type, register.type:
            case Int() as type_, Int(bits) if type_.bits == bits:
                return self._arithmetic.declared(named.text, type_)
            case Float(32 | 64 as bits), Int(wide) | Float(wide) if bits == wide:
                return RealText(named.text, 10, bits, True)
            case _:
                return None

    def _distance(self, named: Named, register: Var, instance: int) -> Distance:
        def spelled(bits: int) -> str:
            return self._spelling.value(bits, register, instance)

        return Distance(named.text, spelled, _owner(named))

    # ---------------------------------------------------------------- C as terms

    def term(self, cut: int, expression: str) -> Term | None:
        """The formula itself, not guarded with pc."""
        instance = self._scope(cut)
        live = {register.name for _, register in self._live(cut)}
        known: dict[str, list[tuple[Term, Var, Named]]] = {}
        for term, register in self._encoded.registers.items():
            named = self._spelling.named(register, instance)
            if named is None:
                continue
            known.setdefault(named.text, []).append((term, register, named))
            plain = named.text.partition("#")[0] if "::" not in named.text else named.text
            rest = named.text[named.text.index("#") :].lstrip("#0123456789") if plain != named.text else ""
            if plain != named.text and register.name in live:
                known.setdefault(plain + rest, []).append((term, register, named))

        def lookup(name: str) -> Operand | None:
            found = known.get(name, [])
            if len(found) > 1:
                found = [one for one in found if one[1].name in live]
            return self._operand(*found[0]) if len(found) == 1 else None

        return formula(self._encoded.system.terms, expression, lookup, self._long)

    def _operand(self, term: Term, register: Var, named: Named) -> Operand | None:
        terms = self._encoded.system.terms
        if named.origin.relative is not None:
            assert isinstance(register.type, Int)
            return PointerValue(term, register.type.low & ((1 << register.type.bits) - 1), _owner(named))
        match named.type:
            case Int(bits, _, True):
                return Condition(terms.ne(term, terms.bv(0, bits)))
            case Int(bits) as type_ if term.sort().bv_size() == bits:
                return Integer(term, type_)
            case Float(32 | 64 as bits) as type_ if term.sort().bv_size() == bits:
                return Real(Floats(terms).from_bits(term, SINGLE if bits == 32 else DOUBLE), type_)
            case Pointer(_, bits) if term.sort().bv_size() == bits:
                return PointerValue(term, 0, None)
            case _:
                return None


def _owner(named: Named) -> object:
    relative = named.origin.relative
    return None if relative is None else (relative.object.name, relative.unit, named.origin.instance)


def _bits(given: int | float) -> int:
    assert isinstance(given, int), "inputs are given as bits"
    return given
