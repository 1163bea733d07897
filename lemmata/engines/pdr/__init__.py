"""Property-directed reachability (IC3), in files by the phases of the algorithm."""

from lemmata.engines.pdr.search import Config, pdr

__all__ = ["Config", "pdr"]
