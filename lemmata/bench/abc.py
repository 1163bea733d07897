"""ABC's pdr as if it were an engine: `python -m lemmata.bench.abc FILE --timeout S` prints what verify would.

The file is exported as AIGER and given to berkeley-abc. Latches without a reset become inputs (`undc`), and
constraints a latch (`fold`). Its word is taken as it is: nothing is checked.
"""

import argparse
import json
import math
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SCRIPT = "read_aiger {file}; logic; undc; strash; fold; pdr -T {seconds}"


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lemmata.bench.abc", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--timeout", type=float, default=20)
    given = parser.parse_args(argv)
    verdict, reason = _decided(given.file, given.timeout)
    print(json.dumps({"verdict": verdict, "reason": reason, "decided_by": "ABC's pdr"}))
    return {"true": 0, "false": 1}.get(verdict, 2)


def _decided(file: Path, seconds: float) -> tuple[str, str]:
    """The verdict and its reason; the wall limit is that of verify."""
    ends, before = time.monotonic() + 2 * seconds + 4, _used()
    with tempfile.TemporaryDirectory(prefix="lemmata-abc-") as name:
        circuit = Path(name, "circuit.aig")
        export = [
            sys.executable,
            "-m",
            "lemmata",
            "export",
            str(file),
            "--format=aiger",
            "--output",
            str(circuit),
        ]
        exported = subprocess.run(export, capture_output=True, text=True, check=False)
        if exported.returncode:
            return "unknown", (exported.stdout + exported.stderr).strip()
        left = seconds - (_used() - before)
        return _asked(circuit, left, ends) if left > 0 else ("unknown", "time limit: the export took it all")


def _asked(circuit: Path, seconds: float, ends: float) -> tuple[str, str]:
    """Of `pdr`, within CPU seconds, until the clock says `ends`; its own limit is wall time."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(seconds), math.ceil(seconds) + 1))

    script = SCRIPT.format(file=circuit, seconds=math.ceil(2 * seconds))
    try:
        done = subprocess.run(
            ["berkeley-abc", "-q", script],
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            cwd=circuit.parent,
            preexec_fn=limited,
            timeout=max(0.1, ends - time.monotonic()),
        )
    except subprocess.TimeoutExpired:
        return "unknown", "time limit: the wall time is used up"
    if "Property proved" in done.stdout:
        return "true", ""
    if "was asserted" in done.stdout:
        return "false", ""
    if done.returncode < 0 or "timeout" in done.stdout.lower() or "time limit" in done.stdout.lower():
        return "unknown", "time limit"
    return "unknown", (done.stdout + done.stderr).strip().rpartition("\n")[2][:200] or "no answer"


def _used() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
