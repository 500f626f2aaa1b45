"""Named queries: those that make sense, and keeping one in the user's settings.

Settings are written by hand, so that all of them but the one line stays as it is; what
cannot be changed for sure is refused, never guessed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reader.settings import View

_TABLE = "views"


class NotKept(Exception):
    """A view could not be written; the message is one clear line."""


@dataclass(frozen=True, slots=True)
class Views:
    """The views that can be chosen, and what is wrong with others."""

    shared: tuple[View, ...] = ()
    """Those of the library."""
    own: tuple[View, ...] = ()
    """Those of the person's settings; one of the same name is meant before."""
    problems: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[View, ...]:
        """Every view once, the library's first."""
        own = {view.name for view in self.own}
        return (*(view for view in self.shared if view.name not in own), *self.own)

    def named(self, query: str) -> View | None:
        """Return the view whose query this is."""
        wanted = " ".join(query.split())
        return next((v for v in self.all if " ".join(v.query.split()) == wanted), None)


def checked(shared: Iterable[View], own: Iterable[View]) -> Views:
    """Return the views whose queries can be understood, and say what is wrong else."""
    shared, own = tuple(shared), tuple(own)
    if not shared and not own:
        return Views()
    from reader.search.query import QueryError, parse

    problems: list[str] = []

    def good(views: Iterable[View]) -> tuple[View, ...]:
        found = []
        for view in views:
            try:
                parse(view.query)
            except QueryError as error:
                what = f"view {view.name}: at {error.position + 1}: {error}"
                problems.append(f"{view.place}: {what}; left out")
            else:
                found.append(view)
        return tuple(found)

    return Views(good(shared), good(own), tuple(problems))


def with_view(text: str, name: str, query: str | None) -> str:
    """Return the TOML `text` with a view in it; without it where `query` is None.

    Raises NotKept where the text is no good TOML, or is written in a way that leaves
    no line to change.
    """
    import tomllib

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotKept(f"mend the settings first: {error}") from None
    wanted = _expected(data, name, query)
    lines = text.splitlines(keepends=True)
    new = [] if query is None else [f"{_quoted(name)} = {_quoted(query)}\n"]
    begin, end = _section(lines)
    if begin < 0:
        gap = "" if not text.strip() else "\n" if text.endswith("\n") else "\n\n"
        lines += [f"{gap}[{_TABLE}]\n", *new]
    else:
        at = next((n for n in range(begin, end) if _names(lines[n], name)), None)
        if at is None:
            if lines[end - 1 : end] and not lines[end - 1].endswith("\n"):
                lines[end - 1] += "\n"
            lines[end:end] = new
        else:
            lines[at : at + 1] = new
    changed = "".join(lines)
    try:
        same = tomllib.loads(changed) == wanted
    except tomllib.TOMLDecodeError:
        same = False
    if not same:
        raise NotKept(f"[{_TABLE}] is written in a way that only you can change")
    return changed


def _expected(data: dict[str, Any], name: str, query: str | None) -> dict[str, Any]:
    before = data.get(_TABLE, {})
    if not isinstance(before, dict):
        raise NotKept(f"{_TABLE} is no table [{_TABLE}]")
    views = {key: value for key, value in before.items() if key != name}
    if query is not None:
        views[name] = query
    return {**data, _TABLE: views}


def _section(lines: list[str]) -> tuple[int, int]:
    """Return the lines after the table's heading that are its own; -1 without one."""
    heading = re.compile(rf"\s*\[\s*{_TABLE}\s*\]\s*(?:#.*)?$")
    for at, line in enumerate(lines):
        if heading.match(line):
            end = at + 1
            last = end
            while end < len(lines) and not lines[end].lstrip().startswith("["):
                end += 1
                if lines[end - 1].strip():
                    last = end
            return at + 1, last
    return -1, -1


def _names(line: str, name: str) -> bool:
    """Tell whether a line of the table says what the view `name` is."""
    import tomllib

    try:
        return list(tomllib.loads(line)) == [name]
    except tomllib.TOMLDecodeError:
        return False


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def read_settings(path: Path) -> str:
    """Return the settings as they are; "" for none. Raises NotKept."""
    try:
        return path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        raise NotKept(f"{path} is not UTF-8; save it as UTF-8 first") from None
    except OSError as error:
        raise NotKept(f"{path}: {error.strerror or error}") from None


def write_settings(path: Path, text: str) -> None:
    """Replace the settings atomically; a link to them stays one. Raises NotKept."""
    from reader.annotations import atomic

    try:
        real = path.resolve()
        real.parent.mkdir(parents=True, exist_ok=True)
        staged = atomic.stage(real, text.encode())
        try:
            staged.publish()
        finally:
            staged.discard()
        atomic.sync_folder(real.parent)
    except OSError as error:
        raise NotKept(f"{path}: {error.strerror or error}") from None
