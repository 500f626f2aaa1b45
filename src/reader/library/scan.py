"""Which files a library holds: the walk over its folder, by names and dates alone."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

from reader.library.model import ArticleError, Listed
from reader.text.canonical import one_line

ARTICLES = "articles"
"""The folder of the source files in a library that has notes beside it."""

ENDINGS = frozenset({".txt", ".text", ".md", ".markdown"})
"""Endings of the files that are read as they are."""

OTHER_KIND = "not a text or Markdown file"
_NOT_SCANNED = frozenset({"annotations"})
_SETTINGS = "reader.toml"


def never() -> bool:
    """Say that nobody wants to stop."""
    return False


def find_root(path: Path) -> tuple[Path, str | None]:
    """Return the library at `path`, and the id of its only article if that is a file.

    A folder is a library, with or without `articles/`. A file is listed alone; its
    library is the one whose `articles/` it is in, so that its notes are the same
    however it is opened, else its folder. Raises ArticleError with one clear line.
    """
    shown = one_line(str(path))
    place = Path(os.path.abspath(path))
    try:
        mode = place.stat().st_mode
        if stat.S_ISDIR(mode):
            with os.scandir(place):
                return place, None
    except FileNotFoundError:
        raise ArticleError(f"{shown}: no such file or folder") from None
    except (OSError, ValueError) as error:
        raise ArticleError(f"{shown}: {reason(error)}") from None
    if not stat.S_ISREG(mode):
        raise ArticleError(f"{shown}: not a regular file")
    if not is_article(place.name):
        raise ArticleError(f"{shown}: {OTHER_KIND}")
    for parent in place.parents:
        if parent.name == ARTICLES:
            return parent.parent, place.relative_to(parent.parent).as_posix()
    return place.parent, place.name


def walk(root: Path, stop: Callable[[], bool] = never) -> Iterator[Listed]:
    """Yield every file of the library at `root`, none of them opened.

    Not scanned: what begins with a dot, editors' copies, `annotations/`, the library's
    settings, and links that lead out of the library. Each file that cannot be an
    article has the reason as its `problem`. Ends early when `stop` says so. Raises
    OSError if the root itself cannot be listed.
    """
    real_root = os.path.realpath(root)
    top = os.path.join(root, ARTICLES)
    start = (top, f"{ARTICLES}/") if os.path.isdir(top) else (str(root), "")
    pending = [start]
    while pending and not stop():
        folder, prefix = pending.pop()
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if _is_hidden(entry.name) or (
                        not prefix and entry.name == _SETTINGS
                    ):
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        if entry.name not in _NOT_SCANNED:
                            pending.append((entry.path, f"{prefix}{entry.name}/"))
                    elif entry.is_symlink():
                        yield _linked(entry.path, f"{prefix}{entry.name}", real_root)
                    else:
                        yield _listed(entry, f"{prefix}{entry.name}")
        except OSError as error:
            if folder == start[0]:
                raise
            yield Listed(prefix.rstrip("/"), 0, 0, problem=reason(error))


class FolderError(Exception):
    """What is at a path cannot be told without a walk: a folder is, or was, there."""


def look_among(root: Path, path: str) -> tuple[str, Listed | None]:
    """Return the id that `walk` would give the file at `path`, and its row.

    The row is None where it would yield none; nothing else is looked at than the file
    and the folders that it is in. Raises FolderError where that does not do.
    """
    article = os.path.relpath(path, root).replace(os.sep, "/")
    names = article.split("/")
    nested = os.path.isdir(os.path.join(root, ARTICLES))
    outside = names[0] in ("..", ".") or (nested and names[0] != ARTICLES)
    if outside or article == _SETTINGS or any(map(_is_hidden, names)):
        return article, None
    if not _NOT_SCANNED.isdisjoint(names[:-1]):
        return article, None
    folder = str(root)
    for name in names[:-1]:
        folder = os.path.join(folder, name)
        if os.path.islink(folder):
            return article, None
    try:
        status = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return article, None
    except OSError as error:
        return article, Listed(article, 0, 0, problem=reason(error))
    if stat.S_ISDIR(status.st_mode):
        raise FolderError(path)
    if stat.S_ISLNK(status.st_mode):
        return article, _linked(path, article, os.path.realpath(root))
    return article, _of_status(article, status)


def look_at(root: Path, article: str) -> Listed | None:
    """Return the one file `article` as `walk` would, None if it is not there."""
    path = os.path.join(root, article)
    try:
        status = os.stat(path)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return None
    except OSError as error:
        return Listed(article, 0, 0, problem=reason(error))
    return _of_status(article, status)


def is_article(name: str) -> bool:
    """Tell by its ending whether a file is one that is read as it is."""
    return os.path.splitext(name)[1].lower() in ENDINGS


def reason(error: OSError | ValueError) -> str:
    """Return why the system refused, in a few lower-case words."""
    if isinstance(error, PermissionError):
        return "permission denied"
    if isinstance(error, FileNotFoundError):
        return "the file has vanished"
    text = getattr(error, "strerror", None) or str(error)
    return one_line(text[:1].lower() + text[1:])


def _is_hidden(name: str) -> bool:
    """Tell whether a file is hidden, or an editor's copy of another."""
    return name.startswith((".", "~$")) or name.endswith(("~", ".tmp", ".swp"))


def _listed(entry: os.DirEntry[str], article: str) -> Listed:
    try:
        return _of_status(article, entry.stat(follow_symlinks=False))
    except OSError as error:
        return Listed(article, 0, 0, problem=reason(error))


def _linked(path: str, article: str, real_root: str) -> Listed:
    """Follow a link to a file inside the library; everything else is a problem."""
    try:
        target = os.path.realpath(path, strict=True)
        status = os.stat(target)
    except OSError:
        return Listed(article, 0, 0, problem="a link that leads nowhere")
    if os.path.commonpath([real_root, target]) != real_root:
        return Listed(article, 0, 0, problem="a link out of the library: not followed")
    if stat.S_ISDIR(status.st_mode):
        return Listed(article, 0, 0, problem="a link to a folder: not followed")
    return _of_status(article, status)


def _of_status(article: str, status: os.stat_result) -> Listed:
    problem = ""
    if not stat.S_ISREG(status.st_mode):
        problem = "not a regular file"
    elif not is_article(article):
        problem = OTHER_KIND
    return Listed(article, status.st_size, status.st_mtime_ns, problem=problem)
