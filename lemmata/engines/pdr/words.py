"""The parts of PDR over bits of words: literals are formulas, and questions go to Bitwuzla."""

from collections.abc import Sequence

from lemmata.engines.pdr.cubes import State, Step
from lemmata.engines.pdr.frames import Frames
from lemmata.engines.pdr.images import Images
from lemmata.engines.pdr.initial import Initial
from lemmata.engines.pdr.lifting import Lifting
from lemmata.engines.pdr.literals import places
from lemmata.engines.pdr.parts import Parts
from lemmata.logic.terms import Term, name_of
from lemmata.system.path import Path
from lemmata.system.transition_system import TransitionSystem


def over_words(system: TransitionSystem) -> Parts[Term, Step, State]:
    images = Images(system)
    initial = Initial(system, images)
    frames = Frames(system, images, initial)
    return Parts("query", frames, initial, Lifting(system, images), lambda each: places(system, each), path)


def path(initial: State, steps: Sequence[Step]) -> Path:
    named = ({name_of(each): value for each, value in step.inputs.items()} for step in steps)
    return Path({name_of(each): value for each, value in initial.items()}, tuple(named))
