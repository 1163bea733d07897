"""A process that answers an SMT-LIB script from standard input: `python -I -S child.py SOLVER DIRECTORY`.

SOLVER is z3, cvc5 or bitwuzla, DIRECTORY holds its package. It imports nothing of lemmata and little else,
so that it starts quickly and shares no code with what it checks.
"""

# mypy: ignore-errors
# (cvc5 and z3 bring no types, and this file is the only one that names them.)

import sys


def run_z3(text: str) -> None:
    """Through the library alone: importing z3's Python interface takes longer than most queries."""
    import ctypes

    library = ctypes.CDLL(f"{sys.path[-1]}/z3/lib/libz3.so")
    library.Z3_mk_config.restype = library.Z3_mk_context.restype = ctypes.c_void_p
    library.Z3_mk_context.argtypes = [ctypes.c_void_p]
    library.Z3_eval_smtlib2_string.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
    library.Z3_eval_smtlib2_string.restype = ctypes.c_char_p
    context = library.Z3_mk_context(library.Z3_mk_config())
    sys.stdout.write(library.Z3_eval_smtlib2_string(context, text.encode()).decode())


def run_cvc5(text: str) -> None:
    import cvc5

    solver = cvc5.Solver(cvc5.TermManager())
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "query")
    symbols = parser.getSymbolManager()
    while not (command := parser.nextCommand()).isNull():
        sys.stdout.write(command.invoke(solver, symbols) or "")


def run_bitwuzla(text: str) -> None:
    import bitwuzla

    options = bitwuzla.Options()
    options.set(bitwuzla.Option.PRODUCE_MODELS, True)
    # Bitwuzla prints its answers itself, past Python's standard output.
    bitwuzla.Parser(bitwuzla.TermManager(), options).parse(text, False, False)


if __name__ == "__main__":
    sys.path.append(sys.argv[2])
    {"z3": run_z3, "cvc5": run_cvc5, "bitwuzla": run_bitwuzla}[sys.argv[1]](sys.stdin.read())
