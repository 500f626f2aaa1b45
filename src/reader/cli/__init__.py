"""The command line: one small class per command; `run` is the way in."""

from __future__ import annotations


def run(argv: list[str]) -> int:
    """Run the command that `argv` names, without the program's name.

    Returns the exit status: 0 done; 1 nothing matched, or a check found something;
    2 wrong usage or bad input.
    """
    from reader.cli.main import main

    return main(argv)
