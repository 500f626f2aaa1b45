"""The fields of the query language: what each finds, and how it is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FieldHelp:
    """What a field finds, with an example that is right."""

    finds: str
    example: str


HELP: Mapping[str, FieldHelp] = {
    "tag": FieldHelp(
        "a tag of the article or its notes; a/b is found by a too", "tag:defection"
    ),
    "note": FieldHelp("a word of a note or its quote", 'note:"check this"'),
    "author": FieldHelp("who wrote the article or a note", "author:ruiz"),
    "source": FieldHelp("the outlet", 'source:"harbour news"'),
    "title": FieldHelp("a word of the headline", "title:border"),
    "path": FieldHelp("a part of the file's path", "path:2019/"),
    "person": FieldHelp("somebody who is mentioned", "person:guaido"),
    "org": FieldHelp("an organisation that is mentioned", 'org:"red cross"'),
    "place": FieldHelp("a place or facility that is mentioned", "place:cucuta"),
    "group": FieldHelp("a group that is mentioned", "group:colombians"),
    "figure": FieldHelp("a number of any kind", "figure:>500"),
    "count": FieldHelp("how many of what", "count:soldiers>100"),
    "money": FieldHelp("an amount of money", "money:EUR>5bn"),
    "percent": FieldHelp("a percentage", "percent:2..5"),
    "quantity": FieldHelp("a measure with its unit", "quantity:km>=20"),
    "age": FieldHelp("how old somebody is, in years", "age:<18"),
    "date": FieldHelp("the day of publication", "date:2019-02-24..2019-03-01"),
    "has": FieldHelp("note, tag, orphan or figure", "has:note"),
    "is": FieldHelp("unread, read or starred", "is:unread"),
    "in": FieldHelp(
        "text, notes, tags or title: where the words beside it are looked for",
        "in:title border",
    ),
}
"""Every field by its name, in the order in which they are explained."""

FIELDS: Mapping[str, str] = {name: told.finds for name, told in HELP.items()}
"""The fields that there are, and what each finds."""

VALUES: Mapping[str, tuple[str, ...]] = {
    "has": ("note", "tag", "orphan", "figure"),
    "is": ("unread", "read", "starred"),
    "in": ("text", "notes", "tags", "title"),
}
"""The fields that take one of a few values."""

NUMBER_FIELDS = frozenset({"figure", "count", "money", "percent", "quantity", "age"})
"""The fields that compare the numbers of figures."""

COMPARED = NUMBER_FIELDS | {"date"}
"""The fields that take `<`, `<=`, `>`, `>=`, `=` and ranges (`1..5`)."""
