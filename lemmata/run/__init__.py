"""The composition root: from files to a verdict or a run, and to an exit code; the only room that knows all.

Failures have three kinds (input error, gave up, bug); `guarded` turns them into messages and exit codes.
"""

from lemmata.run.checking import Inspection, check
from lemmata.run.configurations import CONFIGURATIONS, DEFAULT_ENGINE
from lemmata.run.execution import STEPS, Execution, execute
from lemmata.run.exporting import Export, export
from lemmata.run.failures import guarded
from lemmata.run.inputs import is_hardware
from lemmata.run.instrumenting import ASSUMES, GENERATORS, Instrumentation, instrument
from lemmata.run.keeping import Wanted
from lemmata.run.limits import Budget
from lemmata.run.loading import Source
from lemmata.run.path_program import PathProgram, path_program
from lemmata.run.replaying import Rerunning, replay
from lemmata.run.showing import diagnose, show
from lemmata.run.verifying import Request, engines, verify

__all__ = [
    "ASSUMES",
    "CONFIGURATIONS",
    "DEFAULT_ENGINE",
    "GENERATORS",
    "STEPS",
    "Budget",
    "Execution",
    "Export",
    "Inspection",
    "Instrumentation",
    "PathProgram",
    "Request",
    "Rerunning",
    "Source",
    "Wanted",
    "check",
    "diagnose",
    "engines",
    "execute",
    "export",
    "guarded",
    "instrument",
    "is_hardware",
    "path_program",
    "replay",
    "show",
    "verify",
]
