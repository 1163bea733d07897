"""Other ways for the SAT solver to search: other models and cores, the same answers.

Bitwuzla's own seed does not reach CaDiCaL, which decides the bits; and most queries are decided without a
conflict, where CaDiCaL's seed does nothing either. So a seed chooses among its heuristics. The library has no
door to them but the environment, which CaDiCaL reads whenever a solver is made.
"""

import os
from collections.abc import Mapping
from random import Random


def search_otherwise(seed: int) -> None:
    """All solvers that are made from now on, also in child processes; with seed 0 they search as always."""
    os.environ.update(heuristics(seed))


def heuristics(seed: int) -> Mapping[str, str]:
    """The lowest three bits decide which values are tried first, and in which order."""
    draw = Random(seed)
    chosen = {
        "PHASE": 1 - (seed & 1),
        "REVERSE": seed >> 1 & 1,
        "LUCKY": 1 - (seed >> 2 & 1),
        "SEED": seed,
        "RESTARTINT": draw.randint(2, 20) if seed else 2,
        "SHUFFLE": int(seed != 0),
    }
    return {f"CADICAL_{name}": str(given) for name, given in chosen.items()}
