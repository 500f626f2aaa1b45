"""The roles of a text's paragraphs: what is body, and what only stands around it.

A role never drops a line. Rules and their measured precision are those of
`reader.library.patterns`; where no rule speaks, a paragraph is body.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from reader.library import patterns
from reader.library.headline import Guess, guess_headline, outlet_of_line
from reader.library.model import Block, Role
from reader.library.patterns import ends_sentence
from reader.library.units import Shape, Unit, heading_text
from reader.text.fold import fold

_LONG_WORDS = 25
_SHORT = 200
_HEAD_UNITS = 24
_BELOW_HEAD = 4
_TAIL_UNITS = 4
_OFFICES = frozenset(
    """president vice-president minister secretary chancellor senator governor
    ambassador general mayor judge king queen prince pope""".split()  # noqa: SIM905
)
_SHAPES = {
    Shape.QUOTE: Role.QUOTE,
    Shape.LIST: Role.LIST,
    Shape.CODE: Role.BODY,
    Shape.IMAGE: Role.CREDIT,
    Shape.RULE: Role.BOILERPLATE,
}


@dataclass(frozen=True, slots=True)
class Layout:
    """The paragraphs of a text with their roles, and which one is the headline."""

    units: tuple[Unit, ...]
    roles: tuple[Role, ...]
    headline: Guess | None
    given: bool
    """Whether the headline was marked as such: by a heading or by its metadata."""
    video: int | None
    """The index of the first headline of a video."""


def lay_out(units: Sequence[Unit], title: str | None = None) -> Layout:
    """Give every paragraph its role; `title` is the headline that metadata names."""
    roles: list[Role | None] = [None] * len(units)
    head = _head_end(units)
    for index, unit in enumerate(units):
        edge = index < head + _BELOW_HEAD or index >= len(units) - _TAIL_UNITS
        roles[index] = _role_alone(unit, edge)
    video = _mark_videos(units, roles)
    _mark_captions(units, roles, head + _BELOW_HEAD)
    headline, given = _headline(units, roles, head, title)
    if headline is not None and roles[headline.index] is not Role.VIDEO:
        roles[headline.index] = Role.HEADLINE
    _mark_head(units, roles, head, headline)
    _mark_subheads(units, roles, head)
    return Layout(
        tuple(units),
        tuple(role or Role.BODY for role in roles),
        headline,
        given,
        video,
    )


def make_blocks(layout: Layout) -> list[Block]:
    """Return the blocks: a unit each, but datelines and credits split off."""
    blocks: list[Block] = []
    prose = 0
    for unit, role in zip(layout.units, layout.roles, strict=True):
        if role is Role.BODY:
            prose += 1
            match = patterns.dateline(unit.text) if prose <= 3 else None
            blocks += _body(unit, match.end() if match else 0)
        elif role is Role.CAPTION:
            credit = patterns.caption_split(unit.text)
            at = len(unit.text) if credit is None else credit
            blocks += _split(unit, at, Role.CAPTION, Role.CREDIT)
        else:
            blocks.append(Block(unit.start, unit.end, role))
    return blocks


def _body(unit: Unit, dateline: int) -> list[Block]:
    """Return a paragraph without its dateline before and its credits behind."""
    blocks: list[Block] = []
    if dateline:
        blocks = _split(unit, dateline, Role.DATELINE, Role.BODY)
    else:
        blocks.append(Block(unit.start, unit.end, Role.BODY))
    tail = unit.text.endswith(")") and patterns.CONTRIBUTOR_TAIL.search(unit.text)
    if tail and blocks[-1].start < unit.start + tail.start():
        body, start = blocks[-1], unit.start + tail.start("credit")
        end = unit.start + len(unit.text[: tail.start()].rstrip())
        blocks[-1:] = [
            Block(body.start, end, Role.BODY),
            Block(start, unit.end, Role.CONTRIBUTOR),
        ]
    return blocks


def _split(unit: Unit, at: int, first: Role, second: Role) -> list[Block]:
    """Return the part of a unit before `at` and the rest, without white space."""
    before, after = unit.text[:at].rstrip(), unit.text[at:]
    blocks = []
    if before:
        blocks.append(Block(unit.start, unit.start + len(before), first))
    if after.strip():
        start = unit.end - len(after.lstrip())
        blocks.append(Block(start, unit.end, second))
    return blocks


def _is_long(unit: Unit) -> bool:
    if unit.shape is not Shape.PLAIN:
        return False
    ended = ends_sentence(unit.text)
    return unit.words >= _LONG_WORDS or (ended and unit.words >= 14)


def _head_end(units: Sequence[Unit]) -> int:
    """Return the index of the first long paragraph of the body."""
    for index, unit in enumerate(units[:_HEAD_UNITS]):
        if patterns.caption_split(unit.text) is not None:
            continue
        if _is_long(unit) or (unit.words >= 8 and patterns.dateline(unit.text)):
            return index
    return min(len(units), _HEAD_UNITS)


def _role_alone(unit: Unit, edge: bool) -> Role | None:
    """Return what a unit says of itself; `edge` near the beginning and the end."""
    if unit.shape in _SHAPES:
        return _SHAPES[unit.shape]
    line = unit.text
    if unit.shape is Shape.HEADING:
        return Role.BOILERPLATE if patterns.is_boilerplate(heading_text(unit)) else None
    if unit.words > 60:
        return None
    if patterns.CORRECTION.match(line):
        return Role.CORRECTION
    if patterns.is_contributor(line):
        return Role.CONTRIBUTOR
    if len(line) <= _SHORT and (role := _short_role(line, edge)):
        return role
    if (split := patterns.caption_split(line)) is not None:
        return Role.CREDIT if split == 0 else Role.CAPTION
    return Role.LIST if patterns.LIST_ITEM.match(line) else None


def _short_role(line: str, edge: bool) -> Role | None:
    if patterns.VIDEO.match(line):
        return Role.VIDEO
    if patterns.is_boilerplate(line):
        return Role.BOILERPLATE
    if edge and (role := _edge_role(line)):
        return role
    return Role.SUBHEAD if patterns.SUBHEAD.match(line) else None


def _edge_role(line: str) -> Role | None:
    """Return the role of a line that says who wrote, when, where, or for whom."""
    if patterns.byline(line):
        return Role.BYLINE
    if patterns.date_line(line) or (
        len(line) <= 60 and patterns.DATELINE_STUB.match(line)
    ):
        return Role.DATELINE
    if label := patterns.LABEL.match(line):
        name = label["label"].lower()
        if name in ("title", "headline"):
            return Role.HEADLINE
        return Role.BYLINE if name in ("byline", "author") else Role.METADATA
    return None


def _mark_videos(units: Sequence[Unit], roles: list[Role | None]) -> int | None:
    """Mark the one or two lines above `02:05 - Source: X`: slug and video headline."""
    first = None
    for index, role in enumerate(roles):
        if role is not Role.VIDEO or not patterns.VIDEO.match(units[index].text):
            continue
        above = index - 1
        if above < 0 or roles[above] is not None or not _is_title(units[above]):
            continue
        roles[above] = Role.VIDEO
        first = above if first is None else first
        slug = above - 1
        if slug >= 0 and roles[slug] is None and _is_slug(units[slug], units[above]):
            roles[slug] = Role.VIDEO
    return first


def _is_title(unit: Unit) -> bool:
    return len(unit.text) <= 160 and not unit.text.endswith(".")


def _is_slug(unit: Unit, below: Unit) -> bool:
    if not _is_title(unit) or unit.words > 10:
        return False
    return not below.apart or unit.text == unit.text.lower()


def _mark_captions(units: Sequence[Unit], roles: list[Role | None], end: int) -> None:
    """Mark lines before `end` whose sentence comes again later: captions repeat it."""
    for index, unit in enumerate(units[:end]):
        if roles[index] is not None or not 6 <= unit.words <= 60:
            continue
        if unit.text[0] in "\"“‘'«":  # what somebody said may well be said again
            continue
        tail = patterns.CREDIT_TAIL.search(unit.text)
        sentence = unit.text[: tail.start()] if tail else unit.text
        if ends_sentence(sentence) and any(
            later.text.startswith(sentence) for later in units[index + 1 :]
        ):
            roles[index] = Role.CAPTION


def _same(text: str) -> str:
    return re.sub(r"\W+", " ", fold(text)).strip()


def _headline(
    units: Sequence[Unit], roles: list[Role | None], head: int, title: str | None
) -> tuple[Guess | None, bool]:
    """Return the headline's unit, and whether it was marked as such."""
    for index, role in enumerate(roles[: head + 1]):
        if role is Role.HEADLINE:
            return Guess(index, 0.95), True
    if title:
        wanted = _same(title)
        for index, unit in enumerate(units[: head + 1]):
            if _same(heading_text(unit)) == wanted:
                return Guess(index, 1.0), True
    first = next((i for i, unit in enumerate(units) if unit.shape is Shape.HEADING), -1)
    if 0 <= first <= head and units[first].level == 1 and roles[first] is None:
        return Guess(first, 0.95), True
    if title:
        return None, True
    above = roles.index(Role.BYLINE) if Role.BYLINE in roles[:head] else head
    free = [index for index in range(above) if roles[index] is None]
    free = free or [index for index in range(head) if roles[index] is None]
    following = [unit.text for unit in units[head : head + 3]]
    return guess_headline(units, free, following), False


def _mark_head(
    units: Sequence[Unit],
    roles: list[Role | None],
    head: int,
    headline: Guess | None,
) -> None:
    """Give the lines around the headline their roles: kicker above, deck below."""
    if headline is None:
        return
    for index in range(head):
        if roles[index] is not None or units[index].shape is Shape.HEADING:
            continue
        text = units[index].text
        if index < headline.index or outlet_of_line(text):
            roles[index] = Role.KICKER
        elif patterns.bare_byline(text):
            roles[index] = Role.BYLINE
        elif not ends_sentence(text):
            roles[index] = Role.SUBHEAD


def _mark_subheads(units: Sequence[Unit], roles: list[Role | None], head: int) -> None:
    """Mark headings, and short lines without a stop between paragraphs of the body."""
    for index, unit in enumerate(units):
        if roles[index] is not None:
            continue
        if unit.shape is Shape.HEADING:
            roles[index] = Role.SUBHEAD
        elif index > head and index + 1 < len(units) and _reads_as_subhead(unit):
            around = (units[index - 1], units[index + 1])
            if unit.apart and all(_is_prose(one) for one in around):
                roles[index] = Role.SUBHEAD


def _is_prose(unit: Unit) -> bool:
    return unit.apart and unit.words >= 12 and ends_sentence(unit.text)


def _reads_as_subhead(unit: Unit) -> bool:
    text = unit.text
    if unit.words > 10 or len(text) > 80 or not text[0].isupper():
        return False
    # An office at the end is a sentence that was cut at a link.
    cut = text.rsplit(None, 1)[-1].lower() in _OFFICES
    return text[-1] not in '.,;:!…"”’»)' and not cut
