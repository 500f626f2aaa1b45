"""Where the notes of an article are kept.

The name of an annotation file follows from the article's id, but not the other way
round: names may be shortened. The way back is the file's `meta` record.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import PurePosixPath

FOLDER = "annotations"
STATE_FILE = ".state.json"
LIBRARY_FILE = ".library.json"
SNAPSHOTS = ".snapshots"
LOCK_FILE = ".lock"

_TABLES = {STATE_FILE: "states", LIBRARY_FILE: "corrections"}
"""What the files hold that are not an article's notes."""
_ARTICLES = "articles/"
_MAX_NAME = 200
"""Bytes of a file name. Most systems allow 255; the temporary and set-aside copies of
a file carry up to 40 more."""


def table_of(file: str) -> str:
    """Return the table that an annotation file is about, beside `meta`."""
    return _TABLES.get(file, "notes")


def annotation_file(article: str) -> str:
    """Return the annotation file of an article, relative to the annotations folder.

    `articles/a/x.txt` and, in a library without that folder, `a/x.txt` both lead to
    `a/x.txt.json`. Raises ValueError for an id that is no path inside the library.
    """
    path = PurePosixPath(article.removeprefix(_ARTICLES))
    if path.is_absolute() or not path.parts or ".." in path.parts or "\0" in article:
        raise ValueError(f"not the path of an article: {article!r}")
    return str(path.with_name(_short(path.name)))


def spare_file(article: str) -> str:
    """Return the file for an article whose own file another article has."""
    path = PurePosixPath(annotation_file(article))
    mark = sha256(os.fsencode(article)).hexdigest()[:16]
    return str(path.with_name(_short(f"{path.stem}~{mark}")))


def article_of(file: str, *, nested: bool) -> str:
    """Return the article that `file` should belong to, if its meta record is lost.

    `nested` tells whether the library has an `articles/` folder. A shortened name
    leads nowhere, which leaves the notes listed under a path that does not exist.
    """
    return (_ARTICLES if nested else "") + file.removesuffix(".json")


def is_annotation_file(name: str) -> bool:
    """Tell whether a name in the annotations folder is that of a file of notes."""
    return name.endswith(".json") and not name.startswith(".")


def _short(name: str) -> str:
    encoded = os.fsencode(name)
    if len(encoded) + len(".json") <= _MAX_NAME:
        return name + ".json"
    tail = f"~{sha256(encoded).hexdigest()[:16]}.json"
    while len(os.fsencode(name)) + len(tail) > _MAX_NAME:
        name = name[:-1]
    return name + tail
