"""The printed form, the DOT export and the statistics of a Program that uses every operation."""

import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace

import pytest

from lemmata.cfa.dot import dot_program, quoted
from lemmata.cfa.loops import loops
from lemmata.cfa.operations import Assign, Assume, Binary, Const, Stop
from lemmata.cfa.printer import print_program
from lemmata.cfa.program import Assumption, ErrorLocation, Program
from lemmata.cfa.source import NOWHERE
from lemmata.cfa.statistics import statistics
from lemmata.cfa.types import INT
from lemmata.cfa.validate import problems
from tests.cfa.graphs import function, program
from tests.cfa.sample import COUNTER, sample


def test_the_sample_is_well_formed() -> None:
    assert problems(sample()) == []


def test_printed_text() -> None:
    assert print_program(sample()).splitlines() == SAMPLE_TEXT.splitlines()


SAMPLE_TEXT = """\
program: entry main, 64-bit pointers
file 0: test.c
record pair { i32 low:5 @0; i32 high:3 @0.5; f64 number @8; }
global counter: i32  // test.c
    [0] = 7
global buffer: i8[8] in memory  // test.c
    [0] = "hi\\042\\000"
    [4] = null
declared printf: i32(i8*, ...)

function main(...): i32  // test.c
    i: i32
    cell: i32 in memory
    entry 0, exit 29
    0 -> 1: i32 %1 = i + ::counter  // 1:1
    1 -> 2: i32 %2 = -i  // 2:1
    2 -> 3: f64 %3 = floor(1.5)  // 3:1
    3 -> 4: f64 %4 = fmod(1.5, 2.0)  // 4:1
    4 -> 5: f64 %5 = (f64) i  // 5:1
    5 -> 6: f64 %6 = up((f64) i)  // 6:1
    6 -> 7: i64 %7 = bits<i64>(0x1p-1074)  // 7:1
    7 -> 8: i8* %8 = &::buffer + 2 * 1 bytes  // 8:1
    8 -> 9: i64 %9 = (&::buffer+3 - &::buffer) / 1 bytes  // 9:1
    9 -> 10: i32 %10 = overflows<i32>(i * ::counter)  // 10:1
    10 -> 11: i32 %11 = overflows<i32>(-i)  // 11:1
    11 -> 12: u64 %12 = object_size(&::buffer+3)  // 12:1
    12 -> 13: u64 %13 = object_offset(&::buffer+3)  // 13:1
    13 -> 14: i32 %14 = readable(&::buffer+3, 2)  // 14:1
    14 -> 15: i32(i8*, ...)* %15 = &printf  // 15:1
    15 -> 16: skip  // 16:1
    16 -> 17: i = any input __VERIFIER_nondet_int  // 17:1
    17 -> 18: havoc 8 bytes at &::buffer read  // 18:1
    18 -> 19: begin cell  // 19:1
    19 -> 20: *(i32*) &cell = i  // 20:1
    20 -> 21: i3 %101 = *(i3 at bit 5*) &::buffer  // 21:1
    21 -> 22: void* %100 = heap of 16 bytes, zeroed  // 22:1
    22 -> 23: copy 8 bytes to %100 from &::buffer  // 23:1
    23 -> 24: fill 8 bytes at %100 with 0  // 24:1
    24 -> 25: free %100  // 25:1
    25 -> 26: i = printf(&::buffer, i)  // 26:1
    26 -> 27: (*%15)(&::buffer)  // 27:1
    27 -> 28: va_start at &::buffer  // 28:1
    28 -> 29: return 0  // 29:1
"""


def loop_program() -> Program:
    less = Binary("lt", COUNTER, Const(10, INT), INT)
    body = function(
        [
            (0, 1, Assume(less, True)),
            (0, 2, Assume(less, False)),
            (1, 0, Assign(COUNTER, Binary("add", COUNTER, Const(1, INT), INT))),
            (2, 3, Stop("abort")),
        ],
        4,
        variables=[COUNTER],
        labels={'odd "name"\\': 2},
    )
    found = replace(program(body), assumptions=(Assumption("volatile", NOWHERE),))
    return replace(found, errors=(ErrorLocation("assertions", "main", 2, "assertion fails", NOWHERE),))


def test_dot_marks_loops_and_errors() -> None:
    text = dot_program(loop_program())
    assert 'n0_0 [label="0", shape=box, peripheries=2];' in text
    assert 'subgraph cluster_0_0 { label="loop 0"; style=dashed;' in text
    assert 'n0_2 [label="2\\nlabel odd \\"name\\"\\\\\\nerror assertions", color=red, fontcolor=red];' in text
    assert text.count("{") == text.count("}")
    assert re.search(r'n0_1 -> n0_0 \[label="i = i \+ 1\\nline 3"\];', text)


def test_dot_strings() -> None:
    assert quoted('a"b\\c\n') == '"a\\"b\\\\c\\n"'


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
@pytest.mark.parametrize("made", [sample, loop_program])
def test_graphviz_reads_the_export(made: Callable[[], Program]) -> None:
    done = subprocess.run(
        ["dot", "-Tplain"], input=dot_program(made()).encode(), capture_output=True, check=False
    )
    assert done.stderr == b""


def test_statistics() -> None:
    found = statistics(loop_program())
    assert (found.functions, found.locations, found.edges, found.lines) == (1, 4, 4, 4)
    assert (found.natural_loops, found.irreducible_loops, found.deepest_nesting) == (1, 0, 1)
    assert (found.objects, found.registers, found.errors, found.assumptions) == (0, 1, 1, 1)
    assert found.operations == (("Assign", 1), ("Assume", 2), ("Stop", 1))
    assert ("natural loops", 1) in found.rows()
    assert ("Assume edges", 2) in found.rows()
    assert len(loops(loop_program().functions["main"])) == 1
