"""How a command ends: its exit status, or wrong usage."""

from __future__ import annotations

DONE, NOTHING, WRONG = 0, 1, 2
"""Exit statuses: done; nothing matched or a check found something; bad input."""


class UsageError(Exception):
    """Wrong usage or bad input; the message is one clear line with the remedy."""
