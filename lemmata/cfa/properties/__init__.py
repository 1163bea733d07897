"""Properties as instrumentation: each adds to a Program the error locations whose reaching violates it.

Engines know nothing of properties; they look for paths to `Program.errors`.
"""

from collections.abc import Callable, Mapping

from lemmata.cfa.program import Program
from lemmata.cfa.properties.assertions import assertions
from lemmata.cfa.properties.def_behavior import def_behavior
from lemmata.cfa.properties.no_overflow import no_overflow
from lemmata.cfa.properties.unreach_call import unreach_call

PROPERTIES: Mapping[str, Callable[[Program], Program]] = {
    "assertions": assertions,
    "unreach-call": unreach_call,
    "no-overflow": no_overflow,
    "def-behavior": def_behavior,
}
DEFAULT_PROPERTY = "assertions"
