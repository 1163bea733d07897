"""A software model checker whose every answer is checked."""

__version__ = "0.1.0"
