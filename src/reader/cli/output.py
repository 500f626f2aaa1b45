"""What commands print: UTF-8, one record or aligned row a line, never an escape."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Any

_IN_JSON = re.compile("[\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What a terminal could obey, or UTF-8 cannot hold, in a JSON string."""


_NARROWEST, _NARROWEST_MAIN = 12, 24


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its title, and how it is laid out."""

    title: str
    right: bool = False
    """Aligned right, as numbers are."""
    flexible: int = 0
    """May be clipped where the terminal is too narrow, the highest number first; what
    has a number above 1 is left out if that does not suffice. 0 is never clipped."""
    tail: bool = False
    """The end is kept where it is clipped, as of a path."""

    @property
    def narrowest(self) -> int:
        """Cells to which it may be clipped."""
        return _NARROWEST_MAIN if self.flexible == 1 else _NARROWEST


class Output:
    """Standard output and standard error of one command."""

    @property
    def terminal(self) -> bool:
        """Whether standard output is a terminal."""
        return sys.stdout.isatty()

    @property
    def styled(self) -> bool:
        """Whether standard output is a terminal that shows more than plain text."""
        return self.terminal and os.environ.get("TERM", "") not in ("", "dumb")

    @property
    def width(self) -> int | None:
        """Cells of a line on the terminal; None where lines may be of any length."""
        if not self.terminal:
            return None
        import shutil

        return max(20, shutil.get_terminal_size().columns)

    def raw(self, text: str) -> None:
        """Print `text` as UTF-8, byte for byte, with nothing added."""
        data = text.encode("utf-8", "replace")
        buffer = getattr(sys.stdout, "buffer", None)
        if buffer is None:
            sys.stdout.write(data.decode("utf-8"))
        else:
            buffer.write(data)

    def line(self, text: str) -> None:
        """Print one line of text from anywhere, made safe."""
        from reader.text.canonical import one_line

        self.raw(one_line(text) + "\n")

    def record(self, record: Mapping[str, Any]) -> None:
        """Print one JSON object on a line of its own.

        Non-ASCII stays as it is, but for controls, bidi controls and the surrogates
        of undecodable file names, which JSON can carry escaped.
        """
        text = json.dumps(record, ensure_ascii=False, separators=(", ", ": "))
        self.raw(_IN_JSON.sub(lambda c: f"\\u{ord(c[0]):04x}", text) + "\n")

    def table(self, columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> None:
        """Print rows in columns two spaces apart, aligned by cells.

        On a terminal a line with titles comes first, and the flexible columns share
        the room that there is; elsewhere no cell is clipped. Columns in which nothing
        stands are left out. Scripts use `--json`.
        """
        from reader.text.canonical import one_line
        from reader.text.cells import cell_width

        if not rows:
            return
        lines = [[one_line(cell) for cell in row] for row in rows]
        used = [any(cells) for cells in zip(*lines, strict=True)]
        if self.terminal:
            lines.insert(0, [column.title.upper() for column in columns])
        widths = [
            max(map(cell_width, cells)) if some else 0
            for cells, some in zip(zip(*lines, strict=True), used, strict=True)
        ]
        if self.width is not None:
            widths = _fit(columns, widths, self.width)
        for line in lines:
            cells = map(_laid_out, columns, widths, line)
            self.raw("  ".join(compress(cells, widths)).rstrip() + "\n")

    def complain(self, message: str) -> None:
        """Print one line on standard error."""
        from reader.text.canonical import one_line

        print(f"reader: {one_line(message)}", file=sys.stderr)

    def progress(self, label: str) -> Progress:
        """Return a line on standard error that shows how far a long work is."""
        return Progress(label)


class Progress:
    """A line that overwrites itself on a terminal, and is silent elsewhere."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._shown = -1

    def __call__(self, done: int, total: int, note: str = "") -> None:
        """Show that `done` of `total` are done, and a short note behind it."""
        percent = 100 * done // total if total else 100
        if percent == self._shown or not sys.stderr.isatty():
            return
        self._shown = percent
        if done >= total:
            self.clear()
            return
        sys.stderr.write(f"\r{self._label} {done} of {total}{note}\x1b[K")
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away: the work is done or given up."""
        if self._shown >= 0 and sys.stderr.isatty():
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def counted(count: int, what: str) -> str:
    """Return a count with its noun: `1 note`, `1200 notes`."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def _laid_out(column: Column, width: int, cell: str) -> str:
    """Return `cell` in exactly `width` cells."""
    from reader.text.cells import cell_width, pad

    if column.tail and cell_width(cell) > width:
        cell = _end(cell, width)
    if column.right:
        return " " * (width - cell_width(cell)) + cell
    return pad(cell, width)


def _end(text: str, width: int) -> str:
    """Return the end of `text` in `width` cells, with a sign where it was cut."""
    from reader.text.cells import clusters

    room = width - 1
    start = len(text)
    for a, _, cells in reversed(list(clusters(text))):
        room -= cells
        if room < 0:
            break
        start = a
    return "…" + text[start:]


def _fit(columns: Sequence[Column], widths: Sequence[int], room: int) -> list[int]:
    """Narrow the flexible columns until a line fits `room` cells; 0 leaves one out."""
    natural, widths = widths, list(widths)
    order = sorted(
        (at for at, column in enumerate(columns) if column.flexible and widths[at]),
        key=lambda at: -columns[at].flexible,
    )

    def excess() -> int:
        shown = [width for width in widths if width]
        return sum(shown) + 2 * (len(shown) - 1) - room

    for at in order:
        least = min(widths[at], columns[at].narrowest)
        widths[at] = max(least, widths[at] - max(0, excess()))
    for at in order:
        if excess() > 0 and columns[at].flexible > 1:
            widths[at] = 0
    for at in reversed(order):  # what was left out may have made room
        if widths[at]:
            widths[at] = min(natural[at], widths[at] + max(0, -excess()))
    return widths
