"""Word-level PDR with mixed reasoning units (paper 003)."""

from lemmata.engines.bvpdr.algorithm import Config, bvpdr

__all__ = ["Config", "bvpdr"]
