"""The standard streams as every command needs them: UTF-8, and never in the way."""

from __future__ import annotations

import os
import sys


def prepare() -> None:
    """Make standard output UTF-8 in every locale, and replace streams that are closed.

    Python has None for a stream that was closed before it started.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            nowhere = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115 - stays
            setattr(sys, name, nowhere)
        elif name == "stdout" and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def abandon() -> None:
    """Let nothing more be written to standard output, not even at the end.

    Its reader has gone, or its disk is full; what is buffered goes nowhere.
    """
    try:
        number = sys.stdout.fileno()
    except (OSError, ValueError):  # not a real file
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)
