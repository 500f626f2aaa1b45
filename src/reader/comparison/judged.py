"""What the user said of questions, for the texts as they are now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from reader.annotations.anchoring import anchor
from reader.annotations.judgements import Cited, Judgement, Says
from reader.annotations.model import Annotation, NoteKind, Position
from reader.annotations.selecting import select
from reader.comparison.board import Detected, compare
from reader.comparison.decisions import Decisions, Pair, Ref
from reader.comparison.model import Row
from reader.detection.model import Figure
from reader.library.model import Article


def compare_as_told(
    seen: Sequence[Detected], rules: Iterable[Judgement]
) -> tuple[Row, ...]:
    """Return the rows of `compare` with what the user said of questions applied.

    What was said of a figure that is not found any more is passed over.
    """
    figures = _Figures(seen)
    joined: list[Pair] = []
    parted: list[Pair] = []
    names: list[tuple[Judgement, frozenset[Ref]]] = []
    for rule in rules:
        these = list(figures.of(rule.these))
        if rule.says is Says.QUESTION_NAME:
            names.append((rule, frozenset(these)))
            continue
        if rule.says is Says.ONE_QUESTION:
            said = [(these[0], other) for other in these[1:]]
            against, own = parted, joined
        elif rule.says is Says.OTHER_QUESTION:
            those = list(figures.of(rule.those))
            said = [(there, here) for here in these for there in those]
            against, own = joined, parted
        else:
            continue
        for pair in said:
            # Of two things said of one pair the later one counts.
            against[:] = [one for one in against if set(one) != set(pair)]
            own.append(pair)
    rows = compare(seen, Decisions(tuple(joined), tuple(parted)))
    return _named(rows, names) if names else rows


def cite(article: Article, figure: Figure) -> Cited:
    """Return a figure of an article so that it is found again in an edited text."""
    quote, place = select(article.text, figure.start, figure.end)
    return Cited(article.id, article.sha256, quote, place.start)


def _named(
    rows: tuple[Row, ...], names: Sequence[tuple[Judgement, frozenset[Ref]]]
) -> tuple[Row, ...]:
    """Give rows the names that the user gave to their questions."""
    named = list(rows)
    for rule, meant in names:
        at = _meant(named, rule, meant)
        if at is not None:
            question = replace(named[at].question, title=rule.name)
            named[at] = replace(named[at], question=question, joined=True)
    return tuple(named)


def _meant(rows: Sequence[Row], rule: Judgement, meant: frozenset[Ref]) -> int | None:
    """Return which row has most of the figures meant, else the one of the key."""
    counts = [
        sum(Ref(m.article, m.figure.start) in meant for m in row.mentions)
        for row in rows
    ]
    best = max(range(len(rows)), key=counts.__getitem__, default=None)
    if best is not None and counts[best]:
        return best
    if any(
        one.article == m.article for one in rule.these for r in rows for m in r.mentions
    ):
        keys = (n for n, row in enumerate(rows) if row.question.key == rule.key)
        return next(keys, None) if rule.key else None
    return None


@dataclass(slots=True)
class _Figures:
    """Finds the figures that judgements cite in the texts of today."""

    seen: Sequence[Detected]

    def of(self, cited: Iterable[Cited]) -> Iterator[Ref]:
        """Yield those that are found, each once."""
        by_id: Mapping[str, Detected] = {one.article.id: one for one in self.seen}
        found: set[Ref] = set()
        for one in cited:
            there = by_id.get(one.article)
            ref = _resolved(one, there) if there else None
            if ref is not None and ref not in found:
                found.add(ref)
                yield ref


def _resolved(cited: Cited, there: Detected) -> Ref | None:
    """Return the figure that is cited, as it stands in the text now, if it does."""
    place = find_cited(cited, there.article.text, there.article.sha256)
    if place is None:
        return None
    start, end = place
    over = [
        span
        for span in there.spans
        if isinstance(span, Figure) and span.start < end and start < span.end
    ]
    if not over:
        return None
    best = min(over, key=lambda span: (abs(span.start - start), span.start))
    return Ref(there.article.id, best.start)


def find_cited(cited: Cited, text: str, sha256: str) -> tuple[int, int] | None:
    """Return where a cited figure stands in `text`, whose hash is `sha256`.

    None where that is in doubt: what is said of the wrong figure is worse than what
    is lost.
    """
    quote = cited.quote
    if quote is None:
        return None
    end = cited.start + len(quote.exact)
    if cited.text_sha256 == sha256 and text[cited.start : end] == quote.exact:
        return cited.start, end
    for before, after in (
        (quote.prefix, quote.suffix),
        (quote.prefix[-24:], quote.suffix[:24]),
    ):
        whole = before + quote.exact + after
        at = text.find(whole)
        if at >= 0 and text.find(whole, at + 1) < 0:
            start = at + len(before)
            return start, start + len(quote.exact)
    note = Annotation(
        "",
        cited.article,
        NoteKind.PASSAGE,
        quote=quote,
        position=Position(cited.start, end),
        text_sha256=cited.text_sha256,
    )
    found = anchor(note, text, sha256, None)
    if found.start is None or found.end is None:
        return None
    return found.start, found.end
