"""A board as JSON, CSV, Markdown and HTML, every figure with its sentence."""

from __future__ import annotations

import csv
import html
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from reader.text.canonical import one_line

if TYPE_CHECKING:
    from reader.comparison.model import Board, Mention, Row

Shown = Sequence[tuple["Board", Sequence["Row"]]]
"""Boards, each with those of its rows that are shown."""

# JSON -----------------------------------------------------------------------------


def row_record(board: Board, row: Row) -> dict[str, Any]:
    """Return the fields of `compare --json` for one question."""
    return {
        "question": row.question.title,
        "relation": row.relation.value,
        "mentions": [_mention_record(mention) for mention in row.mentions],
        "why": row.why,
        "kind": row.question.kind.value,
        "key": row.question.key,
        "by_hand": row.joined,
        "story": board.story.key if board.story else None,
    }


def _mention_record(mention: Mention) -> dict[str, Any]:
    figure = mention.figure
    return {
        "article": mention.article,
        "source": mention.source or None,
        "published": mention.published or None,
        "start": figure.start,
        "end": figure.end,
        "text": mention.text,
        "value": figure.value,
        "low": figure.low,
        "high": figure.high,
        "bound": figure.bound.value,
        "unit": figure.unit,
        "counted": figure.counted,
        "as_of": mention.as_of or None,
        "said_by": mention.said_by or None,
        "quote": mention.sentence,
        "quote_start": mention.start,
        "quote_end": mention.end,
    }


# CSV ------------------------------------------------------------------------------

_LEADING = ("story", "question", "relation", "why", "kind")
_FIELDS = (
    "article", "source", "published", "start", "end", "text", "value", "low", "high",
    "bound", "unit", "counted", "as_of", "said_by", "quote", "quote_start", "quote_end",
)  # fmt: skip
_FORMULA = re.compile(r"\s*[=+\-@\t\r]")
"""What a spreadsheet may take for a formula."""


def csv_text(shown: Shown) -> str:
    """Return one line for each figure, the first one with the names of the columns.

    A text that a spreadsheet could take for a formula has an apostrophe before it.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow((*_LEADING, *_FIELDS))
    for board, rows in shown:
        story = board.story.title if board.story else ""
        for row in rows:
            question = row.question
            said = (story, question.title, row.relation, row.why, question.kind)
            for mention in row.mentions:
                record = _mention_record(mention)
                cells = (*said, *(record[name] for name in _FIELDS))
                writer.writerow([_cell(cell) for cell in cells])
    return out.getvalue()


def _cell(value: object) -> object:
    if value is None or isinstance(value, int | float):
        return value
    text = one_line(str(value))
    return f"'{text}" if _FORMULA.match(text) else text


# Markdown -------------------------------------------------------------------------

_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~&])")
_AT_START = re.compile(r"^([-+=]|\d+(?=[.)]))")


def markdown_text(shown: Shown) -> str:
    """Return boards as Markdown: a heading a question, a line a figure."""
    return "\n".join(_markdown(shown)) + "\n"


def _markdown(shown: Shown) -> Iterator[str]:
    for board, rows in shown:
        if board.story is not None:
            yield f"# {_plain(board.story.title)}"
            yield ""
        for row in rows:
            yield f"## {_plain(row.question.title)}"
            yield ""
            why = f": {_plain(row.why)}" if row.why else ""
            yield f"*{row.relation.value}*{why}"
            yield ""
            for mention in row.mentions:
                yield f"- **{_plain(mention.text)}** — {_plain(_credit(mention))}:"
                yield f"  “{_plain(mention.sentence)}”"
                yield f"  ({_plain(_place(mention))})"
            yield ""


def _plain(text: str) -> str:
    """Return text from anywhere that Markdown shows as it is."""
    marked = _MARKS.sub(r"\\\1", one_line(text))
    return _AT_START.sub(r"\\\1", marked) if not marked[:1].isdigit() else marked


def _credit(mention: Mention) -> str:
    """Say who gives a figure, when, and on whose word."""
    parts = [mention.source or mention.article]
    parts += [mention.published[:10]] if mention.published else []
    parts += [f"as of {mention.as_of}"] if mention.as_of else []
    parts += [f"said by {mention.said_by}"] if mention.said_by else []
    return ", ".join(parts)


def _place(mention: Mention) -> str:
    """Say where a figure stands: article and code points of its text."""
    return f"{mention.article}, {mention.figure.start}–{mention.figure.end}"


# HTML -----------------------------------------------------------------------------

_HEAD = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \
'unsafe-inline'">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem;
  padding: 0 1rem; }}
table {{ border-collapse: collapse; margin: 0 0 2rem; width: 100%; }}
caption {{ font-weight: bold; padding: .5rem 0; text-align: left; }}
caption span {{ font-weight: normal; }}
th, td {{ border-top: 1px solid; padding: .25rem .5rem; text-align: left;
  vertical-align: top; }}
td.figure {{ white-space: nowrap; }}
.contradicting {{ text-decoration: underline; }}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
"""
_TITLES = ("Figure", "Outlet", "Published", "As of", "Said by", "Sentence", "Where")


def html_text(shown: Shown) -> str:
    """Return boards as one HTML page that needs nothing from elsewhere."""
    titles = [board.story.title for board, _ in shown if board.story]
    title = titles[0] if len(titles) == len(shown) == 1 else "Figures side by side"
    parts = [_HEAD.format(title=_safe(title))]
    for board, rows in shown:
        if board.story is not None and len(shown) > 1:
            parts.append(f"<h2>{_safe(board.story.title)}</h2>\n")
        parts.extend(_html_table(row) for row in rows)
    parts.append("</main>\n</body>\n</html>\n")
    return "".join(parts)


def _html_table(row: Row) -> str:
    relation = row.relation.value
    why = f" – {_safe(row.why)}" if row.why else ""
    head = "".join(f'<th scope="col">{title}</th>' for title in _TITLES)
    lines = "".join(_html_line(mention) for mention in row.mentions)
    return (
        f"<table>\n<caption>{_safe(row.question.title)}"
        f' <span>(<em class="{relation}">{relation}</em>{why})</span></caption>\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{lines}</tbody>\n</table>\n"
    )


def _html_line(mention: Mention) -> str:
    day = mention.published[:10]
    cells: Iterable[str] = (
        _safe(mention.source or "–"),
        f'<time datetime="{_safe(day)}">{_safe(day)}</time>' if day else "–",
        _safe(mention.as_of or "–"),
        _safe(mention.said_by or "–"),
        f"<q>{_safe(mention.sentence)}</q>",
        f"<cite>{_safe(_place(mention))}</cite>",
    )
    rest = "".join(f"<td>{cell}</td>" for cell in cells)
    figure = f'<th scope="row" class="figure">{_safe(mention.text)}</th>'
    return f"<tr>{figure}{rest}</tr>\n"


def _safe(text: str) -> str:
    """Return text from anywhere for HTML: one line, nothing of it obeyed."""
    return html.escape(one_line(text))
