"""From the start of the process to the first highlight, beside an empty Textual app."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from pygments.token import Token

from reader.detection.styles import NewsDark
from reader.detection.tokens import TokenType
from tests.terminal import Terminal

STORY = """Thousands leave Porto Lindo after the flood

PORTO LINDO, 4 March 2024 — At least 1,200 people had left the town by Monday, said
Mayor Ana Ruiz. The government of Portugal promised 3 million euros.

“Nobody was hurt,” Ruiz told the Harbour Post. Schools stay closed for two weeks.
"""
DRAWN = b"ready to measure"
EMPTY = """
from textual.app import App
from textual.widgets import Static
class Empty(App):
    def compose(self):
        yield Static("ready to measure")
Empty().run()
"""
PAINTED = """
import sys
from pathlib import Path
from textual.app import App
from textual.content import Content
from textual.widgets import Static
from reader.detection.engine import detect
from reader.detection.flatten import flatten
from reader.detection.styles import NewsDark
from reader.detection.tokens import TokenType
from reader.detection.tokens import token_type
class Painted(App):
    def compose(self):
        text = Path(sys.argv[1]).read_text("utf-8")
        parts = []
        for start, end, span in flatten(len(text), detect(text)):
            style = NewsDark.style_for_token(token_type(span)) if span else {}
            colour = style.get("color")
            parts.append((text[start:end], f"#{colour}" if colour else ""))
        yield Static(Content.assemble(*parts, "ready to measure"))
Painted().run()
"""


@dataclass
class Starts:
    """Milliseconds of several starts."""

    empty: list[float] = field(default_factory=list)
    painted: list[float] = field(default_factory=list)
    """An app that shows a screen of text, highlighted, and nothing else."""
    figure: list[float] = field(default_factory=list)
    """The app itself on one file, until it shows the first figure in its colour."""
    name: list[float] = field(default_factory=list)
    """The same until it shows the first name in its colour."""

    @property
    def base(self) -> float:
        """The median start of the empty app."""
        return statistics.median(self.empty)

    def beyond(self, taken: list[float]) -> float:
        """Return by how much the median is beyond that of the empty app."""
        return statistics.median(taken) - self.base


def measure(runs: int) -> Starts:
    """Start each app in turn, `runs` times after once for the bytecode."""
    starts = Starts()
    with _story() as path, compiled() as env:
        for _ in range(runs + 1):
            starts.empty += _start([sys.executable, "-c", EMPTY], [DRAWN], env)
            painted = [sys.executable, "-c", PAINTED, str(path)]
            starts.painted += _start(painted, [DRAWN], env)
            reader = [str(Path(sys.executable).with_name("reader")), str(path)]
            colours = [colour_of(Token.Figure.Count), colour_of(Token.Entity.Person)]
            figure, name = _start(reader, colours, env)
            starts.figure.append(figure)
            starts.name.append(name)
    for taken in (starts.empty, starts.painted, starts.figure, starts.name):
        del taken[0]
    return starts


@contextmanager
def compiled() -> Iterator[dict[str, str]]:
    """Yield an environment with folders of its own, in which bytecode is kept.

    So a checkout starts as fast as a program that was installed.
    """
    with TemporaryDirectory() as home:
        folders = {
            f"XDG_{name}_HOME": f"{home}/{name.lower()}"
            for name in ("CONFIG", "CACHE", "STATE", "DATA")
        }
        yield {
            **folders,
            "PYTHONPYCACHEPREFIX": f"{home}/bytecode",
            "PYTHONDONTWRITEBYTECODE": "",
        }


@contextmanager
def _story() -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "story.txt"
        path.write_text(STORY, encoding="utf-8")
        yield path


def _start(command: list[str], marks: list[bytes], env: dict[str, str]) -> list[float]:
    """Return the milliseconds until each of `marks` is written, in their order."""
    with Terminal(command, columns=100, rows=30, env=env) as terminal:
        taken: list[float] = []
        for mark in marks:
            if mark in terminal.output:  # with the one before it
                taken.append(taken[-1])
            else:
                taken.append(1000 * terminal.time_start(mark, raw=True))
        return taken


def colour_of(token: TokenType) -> bytes:
    """Return what the terminal is told before a token of this type."""
    colour = str(NewsDark.style_for_token(token)["color"])
    red, green, blue = (int(colour[at : at + 2], 16) for at in (0, 2, 4))
    return f"38;2;{red};{green};{blue}".encode()
