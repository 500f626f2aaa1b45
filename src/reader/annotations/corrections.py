"""Corrections of entities as records of `annotations/.library.json`, and in words."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TypeVar

from reader.annotations.codec import Record, record_id
from reader.annotations.model import StoredCorrection
from reader.annotations.records import RecordError, quote_of, texts, typed
from reader.detection.model import ENTITY_KINDS, Context, Correction, Kind, Op
from reader.text.canonical import canonical, clean_text, one_line

CORRECTIONS = "corrections"

MAX_NAME = 200
"""Code points that a name may have; what is longer is cut."""

_FIELDS = {
    "id", "op", "key", "of", "kind", "name", "into", "forms", "quote", "called",
    "article", "text_sha256", "author", "created", "modified", "revision", "deleted",
}  # fmt: skip

E = TypeVar("E", bound=StrEnum)


def correction_record(correction: StoredCorrection) -> Record:
    """Return the record of a correction; fields that it knows nothing of included."""
    rule = correction.rule
    record: Record = {
        **correction.extra,
        "id": correction.id,
        "op": rule.op.value,
        "key": rule.key,
        "article": correction.article,
        "author": correction.author,
        "created": correction.created,
        "modified": correction.modified,
        "revision": correction.revision,
    }
    optional = {
        "of": rule.of and rule.of.value,
        "kind": rule.kind and rule.kind.value,
        "name": rule.name,
        "into": rule.into,
        "forms": list(rule.forms),
        "called": rule.called,
        "text_sha256": correction.text_sha256,
        "deleted": correction.deleted,
    }
    record |= {name: value for name, value in optional.items() if value}
    if quote := rule.quote:
        record["quote"] = {
            "exact": quote.exact,
            "prefix": quote.prefix,
            "suffix": quote.suffix,
        }
    return record


def correction_of(key: str, record: Record) -> StoredCorrection:
    """Return the correction that a record of the table `corrections` holds.

    Names are cleaned here as well: a file may come from anyone. Raises RecordError;
    such a record stays in the file as it is.
    """
    article = record.get("article")
    if article is not None and (not isinstance(article, str) or not article):
        raise RecordError("'article' is neither null nor the path of an article")
    return StoredCorrection(
        id=record_id(key, record),
        rule=_rule(record, here=article is not None),
        article=article,
        text_sha256=typed(record, "text_sha256", str, ""),
        author=clean_text(typed(record, "author", str, "")),
        created=canonical(typed(record, "created", str, "")),
        modified=canonical(typed(record, "modified", str, "")),
        revision=typed(record, "revision", int, 1),
        deleted=typed(record, "deleted", bool, False),
        extra={name: record[name] for name in record.keys() - _FIELDS},
    )


def _rule(record: Record, *, here: bool) -> Correction:
    op = _word(Op, record, "op")
    if op is None:
        raise RecordError("'op' is missing")
    quote = None
    if record.get("quote") is not None:
        found = quote_of(record)
        quote = Context(found.exact, found.prefix, found.suffix)
    return checked(
        Correction(
            op=op,
            key=typed(record, "key", str),
            of=_word(Kind, record, "of"),
            kind=_word(Kind, record, "kind"),
            name=typed(record, "name", str, ""),
            into=typed(record, "into", str, ""),
            forms=tuple(texts(record, "forms")),
            quote=quote,
            called=typed(record, "called", str, ""),
            here=here,
        )
    )


def _word(words: type[E], record: Record, name: str) -> E | None:
    value = record.get(name)
    if value is None:
        return None
    try:
        return words(typed(record, name, str))
    except ValueError as error:
        raise RecordError(f"unknown {name!r}: {value!r}") from error


def checked(rule: Correction) -> Correction:
    """Return `rule` with clean names. Raises RecordError where it says nothing."""
    cleaned = replace(
        rule,
        key=canonical(rule.key),
        into=canonical(rule.into),
        name=clean_name(rule.name),
        called=clean_name(rule.called),
        forms=tuple(filter(None, map(clean_name, rule.forms))),
    )
    for kind in (cleaned.of, cleaned.kind):
        if kind is not None and kind not in ENTITY_KINDS:
            raise RecordError(f"{kind.value!r} is no kind of entity")
    needed = {
        Op.HIDE: True,
        Op.RETYPE: cleaned.kind,
        Op.RENAME: cleaned.name,
        Op.MERGE: cleaned.into,
        Op.SPLIT: cleaned.into and (cleaned.forms or cleaned.quote),
        Op.ADD: cleaned.kind and cleaned.forms,
    }
    if not cleaned.key or not needed[rule.op]:
        raise RecordError(f"a correction that says nothing: {rule.op.value}")
    return cleaned


def clean_name(name: str) -> str:
    """Return `name` as it is stored: one clean line of at most `MAX_NAME`, or ""."""
    return " ".join(clean_text(name).split())[:MAX_NAME].rstrip()


def describe(rule: Correction) -> str:
    """Say in one line what a correction does, as one would ask for it."""
    who = rule.called or rule.key
    match rule.op:
        case Op.RETYPE:
            what = f"make {who} {_a(rule.kind)}"
        case Op.RENAME:
            what = f"rename {who} to {rule.name}"
        case Op.MERGE:
            what = f"merge {who} into {rule.name or rule.into}"
        case Op.SPLIT:
            words = rule.quote.exact if rule.quote else ", ".join(rule.forms)
            what = f"split “{words}” off {who} as {rule.name or rule.into}"
        case Op.ADD:
            what = f"add {', '.join(rule.forms)} as {_a(rule.kind)}"
        case _:
            what = f"hide {who}" + (f" as {_a(rule.of)}" if rule.of else "")
    return one_line(what + (" here" if rule.here else ""))


def _a(kind: Kind | None) -> str:
    """Return a kind with its article: `a person`, `an event`."""
    word = kind.value if kind else "?"
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def same_subject(one: StoredCorrection, other: StoredCorrection) -> bool:
    """Tell whether the later of two corrections makes the other one meaningless."""
    a, b = one.rule, other.rule
    return one.article == other.article and (
        (a.op, a.key, a.of, a.quote) == (b.op, b.key, b.of, b.quote)
        and (a.op not in (Op.SPLIT, Op.ADD) or set(a.forms) == set(b.forms))
    )
