"""Property-directed reachability (IC3), in files by the phases of the algorithm."""

from lemmata.engines.pdr.composition import pdr
from lemmata.engines.pdr.search import Config

__all__ = ["Config", "pdr"]
