"""The same articles in newsboat, where it is installed."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import format_datetime
from html import escape
from pathlib import Path

from reader.library.model import Listed
from tests.benchmarks.scale.programs import COLUMNS, ROWS, Measured, memory, press_keys
from tests.terminal import Terminal

FEED = "All the articles"


@dataclass(frozen=True, slots=True)
class Newsboat:
    """One feed of all articles, taken into newsboat's own database."""

    command: tuple[str, ...]

    def use(self, measured: Measured, *, keys: bool) -> None:
        """Start it, and with `keys` open the feed and move through it."""
        with Terminal(self.command, columns=COLUMNS, rows=ROWS) as terminal:
            measured.start.append(1000 * terminal.time_start(FEED.encode()))
            if keys:
                terminal.settle(0.3)
                terminal.press("enter")
                terminal.settle(0.5, 20)
                press_keys(terminal, measured)
                measured.memory.append(memory(terminal))


def prepare(folder: Path, root: Path, rows: Sequence[Listed]) -> Newsboat | None:
    """Take the articles into a database of newsboat's; None where it is missing."""
    program = shutil.which("newsboat")
    if program is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    feed = folder / "feed.xml"
    with feed.open("w", encoding="utf-8") as file:
        file.write(f'<rss version="2.0"><channel><title>{FEED}</title>')
        file.write("<link>http://localhost/</link><description>-</description>")
        file.writelines(_item(root, row) for row in rows)
        file.write("</channel></rss>")
    (folder / "urls").write_text(f"file://{feed}\n")
    (folder / "config").write_text("max-items 0\nrefresh-on-startup no\n")
    command = (
        program, "-u", str(folder / "urls"), "-c", str(folder / "cache.db"),
        "-C", str(folder / "config"),
    )  # fmt: skip
    subprocess.run([*command, "-x", "reload"], check=True, capture_output=True)
    return Newsboat(command)


def _item(root: Path, row: Listed) -> str:
    text = (root / row.id).read_text("utf-8")
    day = datetime.fromisoformat(row.published or "2020-01-01").replace(tzinfo=UTC)
    return (
        f"<item><title>{escape(row.title)}</title><guid>{escape(row.id)}</guid>"
        f"<link>http://localhost/{escape(row.id)}</link>"
        f"<pubDate>{format_datetime(day)}</pubDate>"
        f"<description>{escape(text)}</description></item>\n"
    )
