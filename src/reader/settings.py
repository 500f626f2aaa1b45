"""A person's settings, and what a library declares for all who use it.

Both are TOML and optional. Nothing in them can stop the program: what is wrong is
reported with file and line, and the default stands in its place.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

THEMES = ("dark", "light", "contrast", "16")
"""Names that the setting `theme` may have."""

NAME_KINDS = (
    "person", "organisation", "place", "facility", "group",
    "role", "event", "work", "law",
)  # fmt: skip
"""Kinds that a name in `reader.toml` may have."""

Problems = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A query that has a name. Whether it makes sense is not looked at here."""

    name: str
    query: str
    place: str
    """File and line, for messages."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What one person prefers."""

    author: str
    """Who writes the notes."""
    theme: str = "dark"
    keys: Mapping[str, str] = field(default_factory=dict)
    """Action to its key; several keys are separated by commas."""
    mark_read: bool = True
    """Whether opening an article marks it read."""
    mouse: bool = True
    engine: str = "built-in"
    """What finds names: "built-in", or "spacy:NAME" for an installed pipeline. Only a
    person's own settings name it, never a library's: a pipeline is code."""
    views: tuple[View, ...] = ()
    """The person's own views, in every library."""
    places: Mapping[str, str] = field(default_factory=dict)
    """Action of `keys` to the file and line that names it, for messages."""


@dataclass(frozen=True, slots=True)
class LibrarySettings:
    """What `reader.toml` declares for everybody who uses a library."""

    names: Mapping[str, str] = field(default_factory=dict)
    """Name as written in articles to its kind ("person", "place", …)."""
    tag_colours: Mapping[str, str] = field(default_factory=dict)
    """Tag to its colour."""
    views: tuple[View, ...] = ()
    """Views for everybody, in the order of the file."""


def settings_path() -> Path:
    """Return where a person's settings are: `reader/settings.toml` of the user."""
    import platformdirs

    return Path(platformdirs.user_config_dir("reader", False)) / "settings.toml"


def default_library() -> Path:
    """Return the folder of the user's own library; it need not exist."""
    import platformdirs

    return Path(platformdirs.user_data_dir("reader", False)) / "library"


def login_name() -> str:
    """Return the name of the user who runs the program, or "unknown"; never raises."""
    import getpass

    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # no such user in the system's list
        return "unknown"


def load_settings(path: Path | None = None) -> tuple[Settings, Problems]:
    """Read the settings at `path`, else the user's; return them and what was wrong.

    The author is the setting, else `READER_AUTHOR`, else the login name.
    """
    source = _Toml(settings_path() if path is None else path)
    keys, places = source.keys("keys")
    theme = source.text("theme") or "dark"
    if theme not in THEMES:
        source.complain("theme", f"must be one of {', '.join(THEMES)}")
        theme = "dark"
    author = source.text("author") or _clean(os.environ.get("READER_AUTHOR", ""))
    settings = Settings(
        author=author or login_name(),
        theme=theme,
        keys=keys,
        mark_read=source.flag("mark_read", True),
        mouse=source.flag("mouse", True),
        engine=source.engine(),
        views=tuple(source.views()),
        places=places,
    )
    known = {f.name for f in fields(Settings)} - {"places", "engine"} | {"detection"}
    source.complain_of_others(known)
    return settings, tuple(source.problems)


def load_library_settings(root: Path) -> tuple[LibrarySettings, Problems]:
    """Read `reader.toml` of the library at `root`; return it and what was wrong.

    `[names]` maps a name to its kind, or a kind to a list of names; `[tags]` maps a
    tag to its colour, `[views]` a name to a query.
    """
    source = _Toml(root / "reader.toml")
    names: dict[str, str] = {}
    for key, value in source.table("names"):
        several = isinstance(value, list) and all(isinstance(n, str) for n in value)
        if several and key in NAME_KINDS:
            names.update(dict.fromkeys(filter(None, map(_clean, value)), key))
        elif isinstance(value, str) and value in NAME_KINDS:
            names[key] = value
        else:
            source.complain(
                key,
                'must be "Name" = "kind" or kind = ["Name", …],'
                f" with a kind of {', '.join(NAME_KINDS)}",
                "left out",
            )
    colours = dict(source.texts("tags"))
    views = tuple(source.views())
    source.complain_of_others({"names", "tags", "views"})
    return LibrarySettings(names, colours, views), tuple(source.problems)


def _clean(text: str) -> str:
    """Return `text` as one line that is safe to show and to store."""
    from reader.text.canonical import one_line

    return one_line(text)


class _Toml:
    """A TOML file that is read tolerantly: problems are collected, never raised."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problems: list[str] = []
        self._source = ""
        self._data = self._load()

    def _load(self) -> dict[str, Any]:
        try:
            data = self.path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except OSError as error:
            self.problems.append(f"{self.path}: {error.strerror or error}")
            return {}
        import tomllib

        try:
            self._source = data.decode("utf-8-sig").replace("\r\n", "\n")
            return tomllib.loads(self._source)
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            self.problems.append(f"{self.path}:{line}: not UTF-8; save it as UTF-8")
        except tomllib.TOMLDecodeError as error:
            self.problems.append(f"{self.path}{_place(str(error), self._source)}")
        return {}

    def line(self, key: str) -> int:
        """Return the line on which `key` or a table of that name stands; else 1."""
        name = re.escape(key)
        found = re.search(
            rf"""^[ \t]*(?:\[[ \t]*)?["']?{name}["']?[ \t]*[\].=]""",
            self._source,
            re.MULTILINE,
        )
        return self._source.count("\n", 0, found.start()) + 1 if found else 1

    def complain(self, key: str, message: str, instead: str = "default used") -> None:
        """Report `message` about `key` with file and line, and what is done instead."""
        self.problems.append(
            f"{self.path}:{self.line(key)}: {_clean(key)}: {message}; {instead}"
        )

    def complain_of_others(self, known: set[str]) -> None:
        """Report every key at the top that is not known."""
        for key in self._data.keys() - known:
            self.problems.append(
                f"{self.path}:{self.line(key)}: unknown setting {_clean(key)};"
                f" known are {', '.join(sorted(known))}"
            )

    def _checked(self, key: str, is_good: Callable[[Any], bool], wanted: str) -> Any:
        value = self._data.get(key)
        if value is None or is_good(value):
            return value
        self.complain(key, f"must be {wanted}")
        return None

    def text(self, key: str) -> str:
        """Return a setting that is a text, as one clean line; "" if missing."""
        value = self._checked(key, lambda v: isinstance(v, str), "a text in quotes")
        return _clean(value or "")

    def flag(self, key: str, default: bool) -> bool:
        """Return a setting that is true or false."""
        value = self._checked(key, lambda v: isinstance(v, bool), "true or false")
        return default if value is None else bool(value)

    def table(self, key: str) -> list[tuple[str, Any]]:
        """Return the items of a table, with clean names."""
        value = self._checked(key, lambda v: isinstance(v, dict), f"a table [{key}]")
        return [(_clean(name), item) for name, item in (value or {}).items()]

    def texts(self, key: str) -> Iterator[tuple[str, str]]:
        """Yield the items of a table whose values must be texts."""
        for name, value in self.table(key):
            if isinstance(value, str):
                yield name, _clean(value)
            else:
                self.complain(name, "must be a text in quotes")

    def views(self) -> Iterator[View]:
        """Yield the views of `[views]`; those without name or query are left out."""
        for name, query in self.texts("views"):
            if name and query:
                yield View(name, query, f"{self.path}:{self.line(name)}")
            else:
                self.complain(name, "needs a name and a query", "left out")

    def engine(self) -> str:
        """Return what `[detection]` chooses."""
        chosen = "built-in"
        for name, value in self.table("detection"):
            if name != "engine":
                self.complain(name, "unknown setting; [detection] has engine")
            elif value == "built-in" or re.fullmatch("spacy:.+", str(value)):
                chosen = _clean(value)
            else:
                self.complain(name, 'must be "built-in" or "spacy:NAME"')
        return chosen

    def keys(self, key: str) -> tuple[dict[str, str], dict[str, str]]:
        """Return actions with their keys, and actions with their file and line."""
        found: dict[str, str] = {}
        places: dict[str, str] = {}
        for action, value in self.table(key):
            several = value if isinstance(value, list) else [value]
            if all(isinstance(one, str) and one.strip() for one in several):
                found[action] = ",".join(_clean(one) for one in several)
                places[action] = f"{self.path}:{self.line(action)}"
            else:
                self.complain(action, "must be a key or a list of keys in quotes")
        return found, places


def _place(message: str, source: str) -> str:
    """Turn the decoder's "what (at line 3, column 5)" into ":3: what"."""
    found = re.fullmatch(r"(.*?) \(at line (\d+), column \d+\)", message)
    if found:
        return f":{found[2]}: {found[1]}"
    last = source.count("\n") + 1
    return f":{last}: {message.replace(' (at end of document)', '')}"
