"""`entities --about`: all that the articles say of one person or thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from reader.cli.output import Output, counted

if TYPE_CHECKING:
    from reader.comparison.people import Material, Place, Profile
    from reader.detection.model import Span
    from reader.library.model import Article


def material_of(article: Article, spans: Sequence[Span]) -> Material:
    """Return an article and what was found in it as a page takes it."""
    from reader.comparison.people import Material
    from reader.library.files import Source
    from reader.library.library import summary

    row = summary(article, Source(b"", 0, 0))
    begins = max((end for _, end in article.skipped()), default=0)
    return Material(row, article.text, tuple(spans), begins)


def record(profile: Profile) -> dict[str, Any]:
    """Return a page as JSON, each place with its article and code points."""
    return {
        "name": profile.name,
        "kind": profile.kind,
        "key": profile.key,
        "mentions": profile.mentions,
        "variants": dict(profile.variants),
        "roles": dict(profile.roles),
        "first": profile.first,
        "last": profile.last,
        "articles": [
            {**_place(one.first), "mentions": one.mentions} for one in profile.articles
        ],
        "quotations": [
            {**_place(one.at), "verb": one.verb, "confidence": one.confidence}
            for one in profile.quotations
        ],
        "figures": [
            {
                **_place(one.at),
                "kind": one.figure.kind,
                "value": one.figure.value,
                "sentence": one.sentence,
            }
            for one in profile.figures
        ],
        "together": [
            {
                "name": one.name,
                "kind": one.kind,
                "key": one.key,
                "sentences": one.sentences,
                "articles": one.articles,
            }
            for one in profile.together
        ],
        "days": dict(profile.days),
    }


def _place(place: Place) -> dict[str, Any]:
    return {
        "article": place.listed.id,
        "source": place.listed.source,
        "published": place.listed.published,
        "start": place.start,
        "end": place.end,
        "text": place.words,
    }


def show(profile: Profile, output: Output) -> None:
    """Print a page for people, a section after the other."""
    for line in _lines(profile):
        output.line(line)


def _lines(profile: Profile) -> Iterator[str]:
    yield f"{profile.name} · {profile.kind}"
    where = counted(len(profile.articles), "article")
    span = " to ".join(dict.fromkeys(filter(None, (profile.first, profile.last))))
    yield f"{counted(profile.mentions, 'mention')} in {where}" + (
        f", {span}" if span else ""
    )
    for label, counts in (("called", profile.variants), ("as", profile.roles)):
        if counts:
            ranked = (f"{one} ×{n}" if n > 1 else one for one, n in counts)
            yield f"{label} {', '.join(ranked)}"
    sections = (
        ("articles", [(one.first, one.first.listed.title) for one in profile.articles]),
        ("quotations", [(one.at, f"“{one.at.words}”") for one in profile.quotations]),
        (
            "figures",
            [(one.at, f"{one.at.words} · {one.sentence}") for one in profile.figures],
        ),
    )
    for heading, rows in sections:
        if rows:
            yield f"{heading}:"
        for place, words in rows:
            cite = (place.listed.published[:10], place.listed.source, place.listed.id)
            yield f"- {words} [{' · '.join(filter(None, cite))}]"
    if profile.together:
        yield "in the same sentences:"
    for one in profile.together:
        yield f"- {one.name} ×{one.sentences} ({one.kind})"
