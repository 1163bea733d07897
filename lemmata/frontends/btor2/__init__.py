"""BTOR2 to transition systems."""

from lemmata.frontends.btor2.reader import parse

__all__ = ["parse"]
