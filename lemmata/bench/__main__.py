"""`python -m lemmata.bench`: without a command, the speed figures; see COMMANDS for the others."""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from lemmata.cfa.source import InputError, Place

if TYPE_CHECKING:
    from lemmata.bench.census import Choice

Arguments = argparse.Namespace


def _lower_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "tasks", nargs="+", type=Path, metavar="TASKS", help="task definitions or directories"
    )
    parser.add_argument("--output", type=Path, metavar="FILE", help="one JSON line for each task")
    parser.add_argument("--sample", type=int, metavar="N", help="at most N tasks of each directory")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="which sample (default 1)")


def _choice(arguments: Arguments) -> "Choice":
    from lemmata.bench.census import Choice

    return Choice(tuple(arguments.tasks), arguments.sample, arguments.seed, arguments.output)


def _lower(arguments: Arguments) -> int:
    from lemmata.bench import lower
    from lemmata.bench.census import census

    results = census(_choice(arguments), lower.lower)
    for line in (*lower.table(results), lower.typical(results), "", *lower.reasons(results)):
        print(line)
    return 0


def _behave_options(parser: argparse.ArgumentParser) -> None:
    _lower_options(parser)
    parser.add_argument(
        "--steps", type=int, default=2_000_000, metavar="N", help="how far the interpreter goes"
    )


def _behave(arguments: Arguments) -> int:
    from lemmata.bench import behave
    from lemmata.bench.census import census, counts, explained

    do = partial(behave.behave, seed=arguments.seed, steps=arguments.steps)
    results = census(_choice(arguments), do)
    for line in (*counts(results, behave.KINDS, {}, {}), "", *explained(results, behave.DISAGREEMENTS)):
        print(line)
    return 0


def _hardware_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DIR", help="where the files and their list go")
    parser.add_argument(
        "--times", type=int, default=1, metavar="N", help="so many times the smallest size (default 1)"
    )


def _hardware(arguments: Arguments) -> int:
    from lemmata.bench import circuits

    written = circuits.write(arguments.folder, arguments.times)
    print(f"{written} problems: lemmata bench {arguments.folder / circuits.LIST}")
    return 0


def _grow_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--engine", default="pdr", metavar="NAME", help="which engine (default pdr)")
    parser.add_argument("--timeout", type=float, default=2, metavar="S", help="CPU seconds of each run")
    parser.add_argument(
        "--most", type=int, default=8, metavar="N", help="how far sizes are doubled (default 8)"
    )
    parser.add_argument("families", nargs="*", metavar="FAMILY", help="which (default all)")


def _grow(arguments: Arguments) -> int:
    from lemmata.bench import growth

    return growth.table(arguments.engine, arguments.timeout, arguments.most, arguments.families)


def _path_program_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "tasks", nargs="+", type=Path, metavar="TASKS", help="task definitions or directories"
    )
    parser.add_argument("--output", type=Path, required=True, metavar="DIR", help="where the tasks go")
    parser.add_argument("--sample", type=int, metavar="N", help="of at most N safe tasks of each set")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="which sample (default 1)")
    parser.add_argument("--steps", type=int, default=2, metavar="N", help="as for lemmata path-program")
    parser.add_argument("--unless", metavar="ENGINE", help="leave out those that this engine proves")
    parser.add_argument("--timeout", type=float, default=10, metavar="S", help="CPU seconds of each run")


def _path_programs(arguments: Arguments) -> int:
    from lemmata.bench import path_programs

    request = path_programs.Request(
        tasks=tuple(arguments.tasks),
        folder=arguments.output,
        wanted=arguments.sample,
        seed=arguments.seed,
        steps=arguments.steps,
        unless=arguments.unless,
        timeout=arguments.timeout,
    )
    for line in path_programs.write(request):
        print(line)
    return 0


def _study_options(parser: argparse.ArgumentParser) -> None:
    from lemmata.bench.studies import STUDIES

    parser.epilog = "; ".join(f"{name}: {each.about}" for name, each in STUDIES.items())
    parser.add_argument("name", choices=STUDIES, metavar="NAME", help=", ".join(STUDIES))
    parser.add_argument("root", type=Path, nargs="?", metavar="ROOT", help="the folder that the sets are in")
    parser.add_argument("--show", action="store_true", help="only the tables of the file of results")
    parser.add_argument("--sample", type=int, default=40, metavar="N", help="of each set (default 40)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="which sample (default 1)")
    parser.add_argument("--timeout", type=float, default=10, metavar="S", help="CPU seconds of each run")
    parser.add_argument("--memory", type=int, default=4000, metavar="MB", help="of each run (default 4000)")
    parser.add_argument("--minutes", type=float, metavar="N", help="begin no run after so many minutes")
    parser.add_argument(
        "-j", dest="parallel", type=int, default=2, metavar="N", help="runs at a time (default 2)"
    )
    parser.add_argument(
        "--results", type=Path, default=Path("study.jsonl"), metavar="FILE", help="where they go"
    )
    parser.add_argument("--resume", action="store_true", help="go on with the file of results")
    parser.add_argument("--text", action="store_true", help="tables as text, not as Markdown")
    parser.add_argument("--plots", type=Path, metavar="DIR", help="write plots into this folder, as SVG")


def _study(arguments: Arguments) -> int:
    from lemmata.bench import study

    form = "text" if arguments.text else "markdown"
    if arguments.show:
        return study.show(arguments.name, arguments.results, form, arguments.plots)
    if arguments.root is None:
        raise InputError(Place("command line"), "the folder of the sets was expected, or --show")
    request = study.Request(
        name=arguments.name,
        root=arguments.root,
        sample=arguments.sample,
        seed=arguments.seed,
        timeout=arguments.timeout,
        memory=arguments.memory,
        minutes=arguments.minutes,
        parallel=arguments.parallel,
        results=arguments.results,
        resume=arguments.resume,
        form=form,
        plots=arguments.plots,
    )
    return study.study(request)


def _instrument_options(parser: argparse.ArgumentParser) -> None:
    _behave_options(parser)
    parser.add_argument("--invariants", default="df", metavar="NAME", help="as for lemmata instrument")
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="random runs of each program")
    parser.add_argument("--seconds", type=int, default=60, metavar="S", help="CPU seconds of each task")


def _instrument(arguments: Arguments) -> int:
    from lemmata.bench import instrument
    from lemmata.bench.census import census, counts, explained

    request = instrument.Request(arguments.invariants, arguments.runs, arguments.steps, arguments.seconds)
    results = census(_choice(arguments), partial(instrument.instrument, request=request))
    told = explained(results, (*instrument.FAILURES, *instrument.NOT_DONE))
    for line in (*counts(results, instrument.KINDS, {"places": instrument.places}, {}), "", *told):
        print(line)
    return int(any(result.kind in instrument.FAILURES for result in results))


Command = tuple[str, Callable[[argparse.ArgumentParser], None], Callable[[Arguments], int]]

COMMANDS: dict[str, Command] = {
    "lower": ("lower every task of a set and count what stops it", _lower_options, _lower),
    "instrument": (
        "insert invariants as assertions, and run the programs compiled and in the interpreter",
        _instrument_options,
        _instrument,
    ),
    "behave": ("compare gcc's programs with the interpreter, on the same inputs", _behave_options, _behave),
    "hardware": ("write our own hardware problems and their list", _hardware_options, _hardware),
    "grow": ("how far our own hardware problems can grow for an engine", _grow_options, _grow),
    "path-programs": ("write path programs as tasks", _path_program_options, _path_programs),
    "study": ("measure what the papers compare, and show its tables", _study_options, _study),
}


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lemmata.bench", description=__doc__)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, (text, options, _) in COMMANDS.items():
        options(commands.add_parser(name, help=text, description=text))
    arguments = parser.parse_args(argv)
    try:
        return COMMANDS[arguments.command][2](arguments) if arguments.command else _speed()
    except InputError as error:
        print(error, file=sys.stderr)
        return 3
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130


def _speed() -> int:
    from lemmata.bench import speed

    return speed.table()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
