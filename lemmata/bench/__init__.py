"""Measuring: speed on programs of our own, and whole task sets. `python -m lemmata.bench`."""
