"""`python -m lemmata` is the command `lemmata`."""

from lemmata.cli import command

if __name__ == "__main__":
    command()
