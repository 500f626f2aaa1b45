"""Copying: the system's own tool where there is one, else the terminal is asked."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import Any

from textual.app import App

from reader.text.cells import clip

TIMEOUT = 1.0
"""Seconds that a clipboard tool may take."""


def _tools() -> list[list[str]]:
    """Return the clipboard commands that can work in this session, the best first."""
    tools: list[list[str]] = []
    if os.environ.get("WAYLAND_DISPLAY"):
        tools.append(["wl-copy"])
    if os.environ.get("DISPLAY"):
        tools += [["xclip", "-selection", "clipboard"], ["xsel", "-ib"]]
    tools += [["pbcopy"], ["clip.exe"]]
    return [tool for tool in tools if shutil.which(tool[0])]


def copy(app: App[Any], text: str) -> str:
    """Copy `text` and return what can truly be said of it.

    A terminal that is asked to copy does not answer, so then it is only "sent".
    """
    shown = clip(" ".join(text.split()), 40)
    for tool in _tools():
        try:
            subprocess.run(
                tool, input=text.encode(), check=True, timeout=TIMEOUT,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
        except (OSError, subprocess.SubprocessError):
            continue
        return f"Copied: {shown}"
    app.copy_to_clipboard(text)
    return f"Sent to the terminal's clipboard: {shown}"
