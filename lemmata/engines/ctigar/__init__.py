"""PDR with predicate abstraction, refined from counterexamples to induction, by phases of the algorithm."""

from lemmata.engines.ctigar.algorithm import Config, ctigar, searched

__all__ = ["Config", "ctigar", "searched"]
