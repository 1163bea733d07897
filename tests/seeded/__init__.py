"""Small bugs, each with the tests that must notice it: `python -m tests.seeded` seeds them one at a time.

Each room has its table: a module here with `BUGS`. New modules are found by themselves.
"""

import importlib
import pkgutil

from tests.seeded.bug import Bug


def tables() -> dict[str, tuple[Bug, ...]]:
    """The bugs of each table, by its name."""
    names = [module.name for module in pkgutil.iter_modules(__path__)]
    modules = {name: importlib.import_module(f"tests.seeded.{name}") for name in names if name != "__main__"}
    return {name: module.BUGS for name, module in modules.items() if hasattr(module, "BUGS")}
