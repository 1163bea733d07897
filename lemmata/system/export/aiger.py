"""Writes systems as AIGER 1.9, text or binary, by our own bit-blasting; arrays become their cells.

Each bit of a state variable is a latch, whose reset is its initial value, or the latch itself where `init`
leaves it open. The one bad literal is the system's `bad`, the one constraint its `constraint`.
"""

from collections.abc import Mapping, Sequence

from lemmata.logic.terms import Term, name_of
from lemmata.system.export.blasting import blasted, words
from lemmata.system.export.gates import TRUE, Gates, Word
from lemmata.system.export.start import Start, refuse_floats, started
from lemmata.system.netlist import Latch, Netlist
from lemmata.system.transition_system import TransitionSystem
from lemmata.value import value


@value
class Blasted:
    """A system as gates; `words` has the literals of its variables, and of those that the format added."""

    system: TransitionSystem
    words: Mapping[Term, list[Word]]
    netlist: Netlist


def aiger(system: TransitionSystem) -> Netlist:
    """The circuit of a system; Inexpressible where it has floats or large arrays."""
    return bits_of(system).netlist


def bits_of(system: TransitionSystem) -> Blasted:
    refuse_floats(system, "AIGER")
    start = started(system)
    system = start.system
    inputs, input_names, used = _variables(system.inputs, 0)
    latches, latch_names, used = _variables(system.state, used)
    gates = Gates(used)
    roots = [system.constraint, system.bad, *(system.next[each] for each in system.state)]
    (((constraint,),), ((bad,),), *images) = blasted(gates, roots, inputs | latches)
    made = [
        Latch(literal, following, literal if reset is None else reset)
        for variable, image in zip(system.state, images, strict=True)
        for literal, following, reset in zip(
            _flat(latches[variable]), _flat(image), _resets(start, variable), strict=True
        )
    ]
    netlist = Netlist(
        inputs=tuple(range(2, 2 * len(input_names) + 1, 2)),
        latches=tuple(made),
        gates=tuple(gates.numbered()),
        bad=(bad,),
        constraints=() if constraint == TRUE else (constraint,),
        names=dict(zip(range(2, 2 * used + 1, 2), [*input_names, *latch_names], strict=True)),
    )
    return Blasted(system, inputs | latches, netlist)


def _variables(given: Sequence[Term], used: int) -> tuple[dict[Term, list[Word]], list[str], int]:
    """Words of new literals for each variable, and their names; so many variables are used then."""
    made: dict[Term, list[Word]] = {}
    names = []
    for variable in given:
        made[variable] = []
        sort = variable.sort()
        for place, width in enumerate(words(sort)):
            made[variable].append([2 * number for number in range(used + 1, used + width + 1)])
            used += width
            name = f"{name_of(variable)}[{place}]" if sort.is_array() else name_of(variable)
            names += [name if sort.is_bool() else f"{name}[{bit}]" for bit in range(width)]
    return made, [name.replace("\n", "_") for name in names], used


def _flat(value: Sequence[Word]) -> list[int]:
    return [bit for word in value for bit in word]


def _resets(start: Start, variable: Term) -> Sequence[int | None]:
    """The initial values of its bits, which are constants."""
    value = start.values.get(variable)
    if value is None:
        return [None] * sum(words(variable.sort()))
    (bits,) = blasted(Gates(0), [value], {})
    return _flat(bits)
