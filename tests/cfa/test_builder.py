"""The builder's one rule that a property rests on: a label's location stands for the label alone."""

from lemmata.cfa.builder import FunctionBuilder
from lemmata.cfa.operations import Assume, Return, Skip
from lemmata.cfa.source import NOWHERE
from lemmata.cfa.validate import problems
from tests.cfa.graphs import MAIN, program
from tests.cfa.sample import COUNTER, number


def test_a_label_at_the_end_of_a_branch_is_not_the_join() -> None:
    """if (i) { ERROR: ; } return 0;"""
    builder = FunctionBuilder("main", MAIN, NOWHERE)
    builder.variables.append(COUNTER)
    inside, after = builder.location(), builder.location()
    builder.branch(Assume(COUNTER, True), NOWHERE, inside)
    builder.finish_path(Assume(COUNTER, False), NOWHERE, after)
    builder.here = inside
    builder.label("ERROR", builder.location(), NOWHERE)
    builder.place(after, NOWHERE)
    builder.finish_path(Return(number(0)), NOWHERE, builder.exit)
    made = builder.finish()
    (label,) = made.labels
    into = made.predecessors()[label.location]
    assert [edge.operation for edge in into] == [Assume(COUNTER, True)]
    assert [edge.operation for edge in made.successors()[label.location]] == [Skip()]
    assert problems(program(made)) == []


def test_jumps_cost_no_edge() -> None:
    builder = FunctionBuilder("main", MAIN, NOWHERE)
    first, second = builder.location(), builder.location()
    builder.jump(second, NOWHERE)
    builder.place(second, NOWHERE)
    builder.jump(first, NOWHERE)
    builder.place(first, NOWHERE)
    builder.finish_path(Return(number(0)), NOWHERE, builder.exit)
    made = builder.finish()
    assert (made.size, len(made.edges)) == (2, 1)
