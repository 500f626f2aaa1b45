"""The page of a person, organisation or place as rows: facts, then what leads on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from reader.comparison.people import Appearance, Attached, Place, Profile, Said
from reader.detection.model import Kind
from reader.text.canonical import one_line
from reader.text.fold import fold
from reader.tui.widgets.describe import counted, day
from reader.tui.widgets.line_list import Piece, Row

_LABEL = 10
"""Cells of the names of facts and of dates."""
_BAR = 24
"""Cells of the longest bar."""
_DAYS, _MONTHS = 31, 36
"""Days and months up to which mentions over time are counted by day and month."""


def profile_rows(profile: Profile, sought: str = "") -> list[Row]:
    """Return the rows of the page that contain `sought`, under their headings.

    The data of a row is the `Place` or the `Together` that it leads to.
    """
    needle = fold(sought)
    rows: list[Row] = []
    for heading, section in _sections(profile):
        found = [row for row in section if not needle or needle in fold(_text(row))]
        if found and heading:
            rows.append(
                Row(f"heading:{heading}", ((Piece(heading, "heading"),),), stops=False)
            )
        rows.extend(found)
    return rows


def _sections(profile: Profile) -> Iterator[tuple[str, Sequence[Row]]]:
    yield "", list(_facts(profile))
    articles = [_article(n, one) for n, one in enumerate(reversed(profile.articles))]
    yield counted(len(articles), "article"), articles
    said = [_said(n, one) for n, one in enumerate(profile.quotations)]
    yield counted(len(said), "quotation"), said
    figures = [_figure(n, one) for n, one in enumerate(profile.figures)]
    yield f"{counted(len(figures), 'figure')} beside the name", figures
    yield (
        "Named in the same sentences",
        [
            Row(
                f"with:{one.kind}:{one.key}",
                (
                    (
                        Piece(one_line(one.name)),
                        Piece(f" ×{one.sentences}" if one.sentences > 1 else "", "dim"),
                        Piece(one.kind, "dim", right=True),
                    ),
                ),
                one,
            )
            for one in profile.together
        ],
    )
    yield "Mentions over time", list(_over_time(profile))


def _facts(profile: Profile) -> Iterator[Row]:
    """Yield what the page begins with: names, roles, how often and when."""
    span = profile.first
    if profile.last != profile.first:
        span += f" to {profile.last}"
    where = f"{profile.mentions:,} in {counted(len(profile.articles), 'article')}"
    facts = (
        ("called", _ranked(profile.variants)),
        ("as", _ranked(profile.roles)),
        ("mentions", ", ".join(filter(None, (where, span)))),
    )
    for name, value in facts:
        if value:
            pieces = (Piece(f"{name:<{_LABEL}} ", "accent"), Piece(one_line(value)))
            yield Row(f"fact:{name}", (pieces,))


def _ranked(counts: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{words} ×{n}" if n > 1 else words for words, n in counts)


def _article(number: int, one: Appearance) -> Row:
    listed = one.first.listed
    often = f" ×{one.mentions}" if one.mentions > 1 else ""
    pieces = (
        _day(one.first),
        Piece(one_line(listed.title)),
        Piece(often, "dim"),
        Piece(one_line(listed.source), "dim", right=True),
    )
    return Row(f"article:{listed.id}:{number}", (pieces,), one.first)


def _said(number: int, one: Said) -> Row:
    pieces = (
        _day(one.at),
        Piece(f"“{one_line(one.at.words)}”"),
        Piece(one_line(one.at.listed.source), "dim", right=True),
    )
    return Row(f"said:{one.at.listed.id}:{one.at.start}:{number}", (pieces,), one.at)


def _figure(number: int, one: Attached) -> Row:
    aged = "age " if one.figure.kind is Kind.AGE else ""
    pieces = (
        _day(one.at),
        Piece(f"{aged}{one_line(one.at.words)}", "strong"),
        Piece(f"  {one_line(one.sentence)}", "dim"),
        Piece(one_line(one.at.listed.source), "dim", right=True),
    )
    return Row(f"figure:{one.at.listed.id}:{one.at.start}:{number}", (pieces,), one.at)


def _over_time(profile: Profile) -> Iterator[Row]:
    """Yield a bar for each day, month or year, as long as there are mentions in it."""
    if len(profile.days) < 2:
        return
    length = _unit(profile)
    counts: Counter[str] = Counter()
    places: dict[str, Place] = {}
    for one in profile.articles:
        if when := one.first.listed.published[:length]:
            counts[when] += one.mentions
            places.setdefault(when, one.first)
    most = max(counts.values())
    for when, count in sorted(counts.items()):
        bar = "▇" * max(1, round(count / most * _BAR))
        pieces = (
            Piece(f"{when:<{_LABEL}} ", "accent"),
            Piece(bar),
            Piece(f" {count:,}", "dim"),
        )
        yield Row(f"time:{when}", (pieces,), places[when])


def _unit(profile: Profile) -> int:
    """Return how much of an ISO day is counted together: 10 day, 7 month, 4 year."""
    try:
        first, last = map(date.fromisoformat, (profile.first, profile.last))
    except ValueError:
        return 4
    days = (last - first).days
    if days <= _DAYS:
        return 10
    return 7 if days <= _MONTHS * 31 else 4


def _day(place: Place) -> Piece:
    """Return when an article is of; nothing stands for a day that is not known."""
    when = day(place.listed.published)[:_LABEL]
    return Piece(f"{when:<{_LABEL}} " if when else "", "accent")


def _text(row: Row) -> str:
    return "".join(piece.text for line in row.lines for piece in line)
