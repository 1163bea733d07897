"""Arguments to actions. What is not in the tables here does not exist for users.

Usage errors are input errors like any other (exit code 3); what is planned but missing ends as
`verdict: unknown (...)` with exit code 2, so that scripts can tell it from a mistake of theirs.
"""

import argparse
import gc
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from lemmata import __version__, run
from lemmata.cfa.source import InputError, Unsupported
from lemmata.report.text import COMMAND_LINE, did_you_mean

if TYPE_CHECKING:
    from lemmata.bench.command import Request

Arguments = argparse.Namespace
Action = Callable[[], int]

PLANNED_COMMANDS = ("validate",)
PLANNED_OPTIONS = ("--report",)

# ---------------------------------------------------------------- the commands


def _source_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="C files; several are linked")
    model = parser.add_mutually_exclusive_group()
    model.add_argument(
        "--32", dest="bits", action="store_const", const=32, help="ILP32: 32-bit long and pointers"
    )
    model.add_argument("--64", dest="bits", action="store_const", const=64, help="LP64 (the default)")
    parser.add_argument(
        "-I",
        dest="include",
        action="append",
        type=Path,
        default=[],
        metavar="DIR",
        help="look for headers here",
    )
    parser.add_argument(
        "-D", dest="define", action="append", default=[], metavar="NAME[=VALUE]", help="define a macro"
    )
    parser.add_argument("--memory", type=_positive, metavar="MB", help="limit on memory")


def _source(arguments: Arguments) -> run.Source:
    return run.Source(
        files=tuple(arguments.files),
        pointer_bits=arguments.bits or 64,
        include_dirs=tuple(arguments.include),
        defines=tuple(arguments.define),
        memory=arguments.memory,
    )


def _verify_options(parser: argparse.ArgumentParser) -> None:
    _source_options(parser)
    parser.add_argument(
        "--property",
        default="assertions",
        metavar="NAME|FILE.prp",
        help="what must hold (default: assertions)",
    )
    parser.add_argument(
        "--engine", default=run.DEFAULT_ENGINE, metavar="NAME", help="how to decide (default: %(default)s)"
    )
    parser.add_argument(
        "--timeout", type=_seconds, metavar="S", help="limit on CPU seconds, of all processes together"
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a setting of the engine, or schedule=parallel",
    )
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="how to print the result (default: text)"
    )
    parser.add_argument(
        "--certificate", type=Path, metavar="DIR", help="write the certificate of a proof into this folder"
    )
    parser.add_argument(
        "--counterexample", type=Path, metavar="FILE", help="write a counterexample for lemmata replay"
    )
    parser.add_argument(
        "--witness-out",
        type=Path,
        metavar="FILE",
        help="of hardware: write a counterexample for btorsim or aigsim, or a proof as a witness circuit",
    )


def _verify(arguments: Arguments) -> Action:
    if arguments.engine not in run.CONFIGURATIONS:
        hint = did_you_mean(arguments.engine, run.CONFIGURATIONS)
        raise InputError(COMMAND_LINE, f"there is no engine '{arguments.engine}'{hint}")
    request = run.Request(
        source=_source(arguments),
        property=arguments.property,
        engine=arguments.engine,
        budget=_budget(arguments),
        format=arguments.format,
        wanted=run.Wanted(arguments.certificate, arguments.counterexample, _hardware_only(arguments)),
        settings=tuple(arguments.set),
    )
    return partial(run.verify, request)


def _hardware_only(arguments: Arguments) -> Path | None:
    if arguments.witness_out is not None and not run.is_hardware(arguments.files):
        raise Unsupported(COMMAND_LINE, "option --witness-out is not supported yet for C")
    witness_out: Path | None = arguments.witness_out
    return witness_out


def _check_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder",
        type=Path,
        metavar="DIR",
        help="what lemmata verify --certificate has written, or a witness circuit",
    )
    parser.add_argument(
        "--source",
        action="append",
        type=Path,
        default=[],
        metavar="FILE",
        help="compare the system with that of this file; may be given several times",
    )
    _limit_options(parser)


def _limit_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--timeout", type=_seconds, metavar="S", help="limit on CPU seconds, of all processes together"
    )
    parser.add_argument("--memory", type=_positive, metavar="MB", help="limit on memory")


def _budget(arguments: Arguments) -> run.Budget:
    return run.Budget(arguments.timeout, arguments.memory)


def _check(arguments: Arguments) -> Action:
    return partial(run.check, run.Inspection(arguments.folder, tuple(arguments.source), _budget(arguments)))


def _replay_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="what lemmata verify --counterexample has written"
    )
    parser.add_argument(
        "--source",
        action="append",
        type=Path,
        default=[],
        metavar="FILE",
        help="the program, if it is not where it was; may be given several times",
    )
    _limit_options(parser)


def _replay(arguments: Arguments) -> Action:
    return partial(run.replay, run.Rerunning(arguments.file, tuple(arguments.source), _budget(arguments)))


def _engines(arguments: Arguments) -> Action:
    del arguments
    return run.engines


def _run_options(parser: argparse.ArgumentParser) -> None:
    _source_options(parser)
    inputs = parser.add_mutually_exclusive_group()
    inputs.add_argument(
        "--inputs", type=_numbers, metavar="1,2,-3", help="what the program's inputs are, in order; then 0"
    )
    inputs.add_argument(
        "--inputs-file", type=_numbers_of_file, dest="inputs", metavar="FILE", help="the same from a file"
    )
    inputs.add_argument(
        "--random", type=int, metavar="SEED", help="random inputs, the same for the same seed"
    )
    parser.add_argument(
        "--property",
        default="assertions",
        metavar="NAME|FILE.prp",
        help="what must hold (default: assertions)",
    )
    parser.add_argument(
        "--steps", type=_positive, default=run.STEPS, metavar="N", help="limit on steps (default %(default)s)"
    )
    parser.add_argument("--trace", action="store_true", help="print each step to standard error")
    parser.add_argument(
        "--args",
        nargs=argparse.REMAINDER,
        default=[],
        metavar="ARG",
        help="argv of the program; must come last",
    )


def _run(arguments: Arguments) -> Action:
    execution = run.Execution(
        inputs=arguments.inputs or (),
        seed=arguments.random,
        arguments=tuple(arguments.args),
        steps=arguments.steps,
        memory=arguments.memory,
        trace=arguments.trace,
    )
    return partial(run.execute, _source(arguments), arguments.property, execution)


def _cfa_options(parser: argparse.ArgumentParser) -> None:
    _source_options(parser)
    parser.add_argument("--property", metavar="NAME|FILE.prp", help="with this property's checks")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--dot", action="store_const", dest="form", const="dot", help="a graph for Graphviz")
    form.add_argument(
        "--statistics", action="store_const", dest="form", const="statistics", help="figures only"
    )
    parser.add_argument("--output", type=Path, metavar="FILE", help="write to a file")


def _cfa(arguments: Arguments) -> Action:
    form = arguments.form or "text"
    return partial(run.show, _source(arguments), arguments.property, form, arguments.output)


def _export_options(parser: argparse.ArgumentParser) -> None:
    _source_options(parser)
    parser.add_argument(
        "--format", choices=("btor2", "aiger", "smt2"), required=True, help="the language to write"
    )
    parser.add_argument(
        "--property",
        default="assertions",
        metavar="NAME|FILE.prp",
        help="what is bad (default: assertions)",
    )
    parser.add_argument(
        "--output", type=Path, metavar="FILE", help="write to a file; AIGER is binary in one named *.aig"
    )


def _export(arguments: Arguments) -> Action:
    request = run.Export(_source(arguments), arguments.property, arguments.format, arguments.output)
    return partial(run.export, request)


def _path_program_options(parser: argparse.ArgumentParser) -> None:
    _source_options(parser)
    parser.add_argument(
        "--property",
        default="assertions",
        metavar="NAME|FILE.prp",
        help="what the error path violates (default: assertions)",
    )
    parser.add_argument(
        "--steps",
        type=_positive,
        default=2,
        metavar="N",
        help="the path ends with N good steps and a bad one (default: %(default)s)",
    )
    parser.add_argument("--output", type=Path, metavar="FILE", help="write to a file")


def _path_program(arguments: Arguments) -> Action:
    request = run.PathProgram(_source(arguments), arguments.property, arguments.steps, arguments.output)
    return partial(run.path_program, request)


def _instrument_options(parser: argparse.ArgumentParser) -> None:
    _source_options(parser)
    parser.add_argument(
        "--invariants",
        choices=tuple(run.GENERATORS),
        default="df",
        help="what infers the invariants (default: %(default)s)",
    )
    parser.add_argument(
        "--assume",
        choices=tuple(run.ASSUMES),
        default="__VERIFIER_assume",
        help="the function that is called (default: %(default)s)",
    )
    parser.add_argument(
        "-o", dest="output", type=Path, required=True, metavar="OUT.c", help="a file; for several, a folder"
    )
    parser.add_argument(
        "--timeout", type=_seconds, metavar="S", help="limit on CPU seconds, of all processes together"
    )


def _instrument(arguments: Arguments) -> Action:
    request = run.Instrumentation(
        _source(arguments), arguments.invariants, arguments.assume, arguments.output, _budget(arguments)
    )
    return partial(run.instrument, request)


def _no_options(parser: argparse.ArgumentParser) -> None:
    del parser


def _doctor(arguments: Arguments) -> Action:
    del arguments
    return run.diagnose


def _bench_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "tasks", nargs="*", type=Path, metavar="TASKS", help="definitions, folders, .set files"
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--show", type=Path, metavar="FILE", help="only the tables of a file of results")
    what.add_argument(
        "--compare", type=Path, nargs=2, metavar=("OLD", "NEW"), help="only compare two files of results"
    )
    parser.add_argument("--engine", action="append", metavar="NAME", help="may be given several times")
    parser.add_argument("--property", metavar="NAME", help="only tasks with this property")
    parser.add_argument("--timeout", type=_positive, default=20, metavar="S", help="CPU seconds for each run")
    parser.add_argument("--memory", type=_positive, default=4000, metavar="MB", help="for each run")
    parser.add_argument("--sample", type=_positive, metavar="N", help="at most N tasks of each set")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="which sample (default 1)")
    parser.add_argument("-j", dest="parallel", type=_positive, default=1, metavar="N", help="runs at a time")
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="passed to the verifier"
    )
    parser.add_argument(
        "--results",
        type=Path,
        default=Path("bench.jsonl"),
        metavar="FILE",
        help="where results go, line by line",
    )
    parser.add_argument("--resume", action="store_true", help="go on with the file of results")
    parser.add_argument("--markdown", action="store_true", help="tables as Markdown")


def _bench(arguments: Arguments) -> Action:
    from lemmata.bench import command

    form = "markdown" if arguments.markdown else "text"
    if arguments.show is not None:
        return partial(command.show, arguments.show, form)
    if arguments.compare is not None:
        return partial(command.compare, arguments.compare[0], arguments.compare[1], form)
    if not arguments.tasks:
        raise InputError(
            COMMAND_LINE, "tasks were expected, or --show or --compare (see lemmata bench --help)"
        )
    return partial(command.bench, _bench_request(arguments, form))


def _bench_request(arguments: Arguments, form: str) -> "Request":
    from lemmata.bench.command import Request

    return Request(
        tasks=tuple(path.absolute() for path in arguments.tasks),
        property=arguments.property,
        engines=tuple(dict.fromkeys(arguments.engine or (run.DEFAULT_ENGINE,))),
        timeout=arguments.timeout,
        memory=arguments.memory,
        sample=arguments.sample,
        seed=arguments.seed,
        options=tuple(arguments.set),
        parallel=arguments.parallel,
        results=arguments.results,
        resume=arguments.resume,
        form=form,
    )


Command = tuple[str, Callable[[argparse.ArgumentParser], None], Callable[[Arguments], Action]]

COMMANDS: dict[str, Command] = {
    "verify": ("decide whether a property holds, with checked evidence", _verify_options, _verify),
    "check": ("check a certificate again", _check_options, _check),
    "replay": ("run a saved counterexample again", _replay_options, _replay),
    "engines": ("list what --engine takes", _no_options, _engines),
    "run": ("execute a program with given inputs", _run_options, _run),
    "cfa": ("print the control-flow program that a file means", _cfa_options, _cfa),
    "instrument": (
        "write the program with inferred invariants as assumptions",
        _instrument_options,
        _instrument,
    ),
    "export": ("write the transition system for other tools", _export_options, _export),
    "path-program": ("extract the loops on an infeasible error path", _path_program_options, _path_program),
    "bench": ("measure the verifier on sets of tasks", _bench_options, _bench),
    "doctor": ("check that everything needed is here", _no_options, _doctor),
}

# ---------------------------------------------------------------- values


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"a positive number was expected instead of '{text}'")
    return int(text)


def _seconds(text: str) -> float:
    if not re.fullmatch(r"\d+(\.\d+)?|\.\d+", text) or float(text) == 0:
        raise argparse.ArgumentTypeError(f"a number of seconds was expected instead of '{text}'")
    return float(text)


def _numbers(text: str) -> tuple[int | float, ...]:
    return tuple(_number(word) for word in re.split(r"[\s,]+", text) if word)


def _number(text: str) -> int | float:
    try:
        return float(text) if re.search(r"[.in]|^[^x]*e", text.lower()) else int(text, 0)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a number was expected instead of '{text}'") from None


def _numbers_of_file(name: str) -> tuple[int | float, ...]:
    try:
        text = Path(name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(
            f"{name} cannot be read: {getattr(error, 'strerror', error)}"
        ) from None
    return _numbers(re.sub(r"#.*", "", text))


# ---------------------------------------------------------------- parsing


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise InputError(COMMAND_LINE, f"{message} (see {self.prog} --help)")


def parser(*names: str) -> argparse.ArgumentParser:
    """The command line with the commands of these names; with all, where none is named."""
    made = _Parser(prog="lemmata", description="A software model checker.", allow_abbrev=False)
    made.add_argument("--version", action="version", version=f"lemmata {__version__}")
    commands = made.add_subparsers(dest="command", metavar="COMMAND")
    for name in names or COMMANDS:
        text, options, _ = COMMANDS[name]
        options(commands.add_parser(name, help=text, description=text.capitalize() + ".", allow_abbrev=False))
    return made


def parse(argv: Sequence[str]) -> Action:
    _check_command(argv)
    asked = argv[:1] if argv[0] in COMMANDS else ()
    arguments, rest = parser(*asked).parse_known_args(_joined(argv))
    for word in rest:
        _refuse(word, argv[0])
    return COMMANDS[arguments.command][2](arguments)


def _check_command(argv: Sequence[str]) -> None:
    if not argv:
        raise InputError(COMMAND_LINE, f"a command was expected: {', '.join(COMMANDS)} (see lemmata --help)")
    name = argv[0]
    if name in PLANNED_COMMANDS:
        raise Unsupported(COMMAND_LINE, f"command {name} is not supported yet")
    if name not in COMMANDS and not name.startswith("-"):
        raise InputError(COMMAND_LINE, f"there is no command '{name}'{did_you_mean(name, COMMANDS)}")


def _refuse(word: str, command: str) -> NoReturn:
    """For what no option or argument takes."""
    name = word.partition("=")[0]
    if name in PLANNED_OPTIONS:
        raise Unsupported(COMMAND_LINE, f"option {name} is not supported yet")
    raise InputError(COMMAND_LINE, f"{command} has no option '{name}'{did_you_mean(name, _options(command))}")


def _options(command: str) -> Iterable[str]:
    made = argparse.ArgumentParser(add_help=False)
    COMMANDS[command][1](made)
    return re.findall(r"--[\w-]+", made.format_usage())


_TAKES_NUMBERS = ("--inputs", "--random")


def _joined(argv: Sequence[str]) -> list[str]:
    """`--inputs -1,2` as `--inputs=-1,2`: argparse would take `-1,2` for an option."""
    joined: list[str] = []
    for word in argv:
        if joined and joined[-1] in _TAKES_NUMBERS and re.match(r"-([\d.]|inf|nan)", word):
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined


# ---------------------------------------------------------------- entry

_COLLECTED_AFTER = 50_000
"""Objects made before garbage is looked for: with Python's 700, it is while modules are imported, in vain."""


def _open_streams() -> None:
    """Give a closed standard stream /dev/null, so that no file of ours gets its number.

    Names of files are printed even where the terminal's encoding has no characters for them.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8")  # noqa: SIM115 (for the whole process)
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def main(argv: Sequence[str] | None = None) -> int:
    _open_streams()
    # What an object of memory holds is one number, in JSON too.
    sys.set_int_max_str_digits(0)
    gc.set_threshold(_COLLECTED_AFTER, 20, 20)
    words = sys.argv[1:] if argv is None else argv
    return run.guarded(partial(_perform, words))


def command() -> NoReturn:
    """`main` in a process of its own, which ends at once: nothing is left to be tidied up."""
    code = main()
    with suppress(OSError):
        sys.stdout.flush()
    os._exit(code)


def _perform(words: Sequence[str]) -> int:
    return parse(words)()
