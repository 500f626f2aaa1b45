"""What somebody said of stories and questions, as records of `.library.json`.

A story is named by its articles, a question by its figures: a figure by its words,
what stands around them, and the text in which they stood, so that what was said of it
survives an edit of the article.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from reader.annotations.codec import Record, record_id
from reader.annotations.corrections import clean_name
from reader.annotations.model import Quote, UnknownCorrectionError
from reader.annotations.records import RecordError, quote_of, typed
from reader.text.canonical import canonical, clean_text, one_line

JUDGEMENTS = "judgements"

_FIELDS = {
    "id", "op", "these", "those", "name", "key", "called", "author", "created",
    "modified", "revision", "deleted",
}  # fmt: skip


class Says(StrEnum):
    """What a judgement says."""

    ONE_STORY = "one-story"
    """All of `these` are articles of one story."""
    OTHER_STORY = "other-story"
    """None of `these` is of the story of any of `those`."""
    STORY_NAME = "story-name"
    """The story of `these` is called `name`."""
    ONE_QUESTION = "one-question"
    """All of `these` are figures for one question."""
    OTHER_QUESTION = "other-question"
    """None of `these` answers the question that `those` answer."""
    QUESTION_NAME = "question-name"
    """The question of `these` is called `name`."""


OF_STORIES = frozenset({Says.ONE_STORY, Says.OTHER_STORY, Says.STORY_NAME})


class UnknownJudgementError(UnknownCorrectionError):
    """Nothing that was said of stories or questions has that id."""


@dataclass(frozen=True, slots=True)
class Cited:
    """An article, or a figure of one, as it was when something was said of it."""

    article: str
    text_sha256: str = ""
    """Of the article's text then."""
    quote: Quote | None = None
    """The figure with what stood around it; None where the article as such is meant."""
    start: int = 0
    """Where the figure began: a code point of that text."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One thing that the user said of a story or a question."""

    says: Says
    these: tuple[Cited, ...]
    those: tuple[Cited, ...] = ()
    name: str = ""
    key: str = ""
    """Of the question that is renamed, for when none of its figures is found again."""
    called: str = ""
    """What the story or question was called when this was said."""


@dataclass(frozen=True, slots=True)
class StoredJudgement:
    """A judgement as it is kept beside the sources."""

    id: str
    """UUIDv7 in its usual form with hyphens; the greater one was said later."""
    rule: Judgement
    author: str = ""
    created: str = ""
    modified: str = ""
    revision: int = 1
    deleted: bool = False
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Fields of the record unknown to this version; written back as they were."""

    @property
    def articles(self) -> frozenset[str]:
        """The articles that it is about."""
        return frozenset(one.article for one in (*self.rule.these, *self.rule.those))


def judgement_record(stored: StoredJudgement) -> Record:
    """Return the record of a judgement; fields that it knows nothing of included."""
    rule = stored.rule
    record: Record = {
        **stored.extra,
        "id": stored.id,
        "op": rule.says.value,
        "these": [_cited_record(one) for one in rule.these],
        "author": stored.author,
        "created": stored.created,
        "modified": stored.modified,
        "revision": stored.revision,
    }
    optional = {
        "those": [_cited_record(one) for one in rule.those],
        "name": rule.name,
        "key": rule.key,
        "called": rule.called,
        "deleted": stored.deleted,
    }
    return record | {name: value for name, value in optional.items() if value}


def _cited_record(cited: Cited) -> Record:
    record: Record = {"article": cited.article, "text_sha256": cited.text_sha256}
    if quote := cited.quote:
        record["start"] = cited.start
        record["quote"] = {
            "exact": quote.exact,
            "prefix": quote.prefix,
            "suffix": quote.suffix,
        }
    return record


def judgement_of(key: str, record: Record) -> StoredJudgement:
    """Return the judgement that a record of the table `judgements` holds.

    Names are cleaned here as well: a file may come from anyone. Raises RecordError;
    such a record stays in the file as it is.
    """
    op = typed(record, "op", str)
    try:
        says = Says(op)
    except ValueError as error:
        raise RecordError(f"unknown 'op': {op!r}") from error
    rule = Judgement(
        says,
        _cited(record, "these"),
        _cited(record, "those"),
        typed(record, "name", str, ""),
        canonical(typed(record, "key", str, "")),
        typed(record, "called", str, ""),
    )
    return StoredJudgement(
        id=record_id(key, record),
        rule=judged(rule),
        author=clean_text(typed(record, "author", str, "")),
        created=canonical(typed(record, "created", str, "")),
        modified=canonical(typed(record, "modified", str, "")),
        revision=typed(record, "revision", int, 1),
        deleted=typed(record, "deleted", bool, False),
        extra={name: record[name] for name in record.keys() - _FIELDS},
    )


def _cited(record: Record, name: str) -> tuple[Cited, ...]:
    found = []
    for one in typed(record, name, list, []):
        if not isinstance(one, dict):
            raise RecordError(f"{name!r} holds something else than articles")
        start = typed(one, "start", int, 0)
        article = typed(one, "article", str)
        if start < 0 or not article:
            raise RecordError(f"{name!r} names no article")
        quote = quote_of(one) if one.get("quote") is not None else None
        found.append(Cited(article, typed(one, "text_sha256", str, ""), quote, start))
    return tuple(found)


def judged(rule: Judgement) -> Judgement:
    """Return `rule` with clean names. Raises RecordError where it says nothing."""
    cleaned = replace(rule, name=clean_name(rule.name), called=clean_name(rule.called))
    cited = (*cleaned.these, *cleaned.those)
    if any((one.quote is None) != (rule.says in OF_STORIES) for one in cited):
        raise RecordError("stories are of articles, questions of figures")
    needed = {
        Says.ONE_STORY: len(cleaned.these) > 1,
        Says.OTHER_STORY: cleaned.these and cleaned.those,
        Says.STORY_NAME: cleaned.these and cleaned.name,
        Says.ONE_QUESTION: len(cleaned.these) > 1,
        Says.OTHER_QUESTION: cleaned.these and cleaned.those,
        Says.QUESTION_NAME: cleaned.these and cleaned.name,
    }
    if not needed[rule.says]:
        raise RecordError(f"a judgement that says nothing: {rule.says.value}")
    return cleaned


def renamed(rule: Judgement, old: str, new: str, text_sha256: str) -> Judgement:
    """Return `rule` with another article in the place of one.

    A figure keeps the text that it was cited in, by which it is found in the other.
    """

    def other(cited: Cited) -> Cited:
        if cited.article != old:
            return cited
        sha256 = cited.text_sha256 if cited.quote else text_sha256
        return replace(cited, article=new, text_sha256=sha256)

    these, those = map(other, rule.these), map(other, rule.those)
    return replace(rule, these=tuple(these), those=tuple(those))


def describe(rule: Judgement) -> str:
    """Say in one line what a judgement does, as one would ask for it."""
    what = rule.called or _sample(rule.these)
    match rule.says:
        case Says.ONE_STORY:
            words = f"make one story of {_sample(rule.these)}"
        case Says.OTHER_STORY:
            words = (
                f"split {_sample(rule.these)} off the story of {_sample(rule.those)}"
            )
        case Says.STORY_NAME:
            words = f"rename the story {what} to {rule.name}"
        case Says.ONE_QUESTION:
            words = f"make one question of {_sample(rule.these)}"
        case Says.OTHER_QUESTION:
            words = f"split {_sample(rule.these)} off the question {what}"
        case _:
            words = f"rename the question {what} to {rule.name}"
    return one_line(words)


def _sample(cited: Sequence[Cited]) -> str:
    """Return a few words that name what is cited."""
    names = [
        f"“{' '.join(one.quote.exact.split())[:40]}” in {one.article}"
        if one.quote
        else one.article
        for one in cited
    ]
    if len(names) <= 2:
        return " and ".join(names)
    return f"{names[0]} and {len(names) - 1} more"
