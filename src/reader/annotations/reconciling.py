"""Two versions of an annotation file, and the one that both were made from, in one.

What one side changed and the other did not is taken over. Where both changed a record,
they are put together field by field; where both changed the same field differently,
both versions are kept, one as a note of its own (see `merging`). A change beats a
deletion. The order of the two sides makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from reader.annotations import codec, merging
from reader.annotations.ancestry import joined_past
from reader.annotations.codec import META, Record, Table, Tables
from reader.annotations.ids import document_number
from reader.annotations.merging import is_article_tags, rank_of, tags_of
from reader.annotations.records import PAST, STATES
from reader.annotations.tagging import tag_key

_PLACE = ("kind", "quote", "position", "text_sha256", "sanitiser", "earlier")
"""Fields that only mean something together."""
_COUNTING = frozenset({"revision", "modified", PAST})
_ABSENT = object()


def reconcile(base: Tables, ours: Tables, theirs: Tables) -> Tables:
    """Return the tables that hold what either side made of those of `base`."""
    base, ours, theirs = map(merging.settled, (base, ours, theirs))
    names = [*ours, *(name for name in theirs if name not in ours)]
    return {
        name: _table(name, base.get(name, {}), ours.get(name, {}), theirs.get(name, {}))
        for name in names
    }


def _table(name: str, base: Table, ours: Table, theirs: Table) -> Table:
    merged: Table = {}
    losers: list[tuple[str, Record]] = []
    for number in [*ours, *(number for number in theirs if number not in ours)]:
        before, one, other = (side.get(number) for side in (base, ours, theirs))
        if one == other or other == before:
            found = one
        elif one == before:
            found = other
        elif one is None or other is None:
            found = one or other
        else:
            found, loser = _both(name, before or {}, one, other)
            losers += [(number, loser)] if loser else []
        if found is not None:
            merged[number] = found
    for number, loser in losers:
        own = merging.variant_id(name, number, loser)
        root = codec.record_id(number, merged[number])
        # Where it was a note of its own before, that one is its successor.
        merged.setdefault(str(document_number(own)), merging.variant(loser, own, root))
    return merged


def _both(
    name: str, base: Record, one: Record, other: Record
) -> tuple[Record, Record | None]:
    """Return a record that both sides changed, and the version to be kept beside it."""
    if name == META:
        return _meta(base, one, other), None
    live, other_live = rank_of(one)[1], rank_of(other)[1]
    if live != other_live:
        return {**(one if live else other), "revision": _highest(one, other)}, None
    loser, winner = sorted(
        (one, other), key=lambda r: (rank_of(r), merging.order(r), codec.dump(r))
    )
    if not live:
        return winner, None
    merged = dict(winner)
    clash = False
    for fields in _groups({**base, **one, **other}):
        before, mine, others = (
            _pick(record, fields) for record in (base, winner, loser)
        )
        if mine in (others, before) or others == before:
            _put(merged, fields, others if mine == before else mine)
        elif fields == ("tags",) and (tags := _tags(base, winner, loser)) is not None:
            merged["tags"] = tags
        else:
            clash = True
    if clash and name == STATES:
        merged |= merging.flags(winner, loser)
    elif clash and not (is_article_tags(one) and is_article_tags(other)):
        return winner, loser
    return _numbered(merged, winner, loser), None


def _numbered(merged: Record, winner: Record, loser: Record) -> Record:
    """Return what both sides made together as a revision that is above theirs, unless
    it is just what one of them made."""
    for side in (winner, loser):
        if _without_count(side) == _without_count(merged):
            return {**side, "revision": _highest(winner, loser)}
    modified = max((winner, loser), key=lambda r: str(r.get("modified", "")))
    numbered = {**merged, "revision": _highest(winner, loser) + 1}
    _put(numbered, ("modified",), _pick(modified, ("modified",)))
    if PAST in winner or PAST in loser:
        numbered[PAST] = joined_past(merged, winner, loser)
    return numbered


def _without_count(record: Record) -> Record:
    return {name: value for name, value in record.items() if name not in _COUNTING}


def _highest(one: Record, other: Record) -> int:
    return max(rank_of(one)[0], rank_of(other)[0])


def _groups(fields: Iterable[str]) -> Iterable[tuple[str, ...]]:
    """Yield the fields of a record, those together that mean something together."""
    yield _PLACE
    for name in sorted(fields):
        if name not in _PLACE and name not in _COUNTING:
            yield (name,)


def _pick(record: Record, fields: Iterable[str]) -> tuple[Any, ...]:
    return tuple(record.get(name, _ABSENT) for name in fields)


def _put(record: Record, fields: Iterable[str], values: Iterable[Any]) -> None:
    for name, value in zip(fields, values, strict=True):
        if value is _ABSENT:
            record.pop(name, None)
        else:
            record[name] = value


def _tags(base: Record, one: Record, other: Record) -> list[str] | None:
    """Return the tags that either side added, and those that neither took off."""
    before, mine, others = tags_of(base), tags_of(one), tags_of(other)
    if before is None or mine is None or others is None:
        return None
    sets = [{tag_key(tag): tag for tag in tags} for tags in (before, mine, others)]
    gone = {key for key in sets[0] if key not in sets[1] or key not in sets[2]}
    kept = {
        key: _spelling(key, *sets) for key in {**sets[1], **sets[2]} if key not in gone
    }
    first = [kept.pop(key) for key in sets[0] if key in kept]
    return first + [kept[key] for key in sorted(kept)]


def _spelling(
    key: str, before: dict[str, str], mine: dict[str, str], others: dict[str, str]
) -> str:
    """Return how a tag is spelled, by the side that changed it if only one did."""
    now = {side[key] for side in (mine, others) if key in side}
    return min(now - {before.get(key, "")} or now)


def _meta(base: Record, one: Record, other: Record) -> Record:
    """Return a meta record; where both sides changed a field, the greater value."""
    merged = merging.greater_meta(one, other)
    for fields in (("article", "text_sha256"), *((name,) for name in sorted(merged))):
        if fields[0] in ("article", "text_sha256") and len(fields) == 1:
            continue
        before, mine, others = (_pick(record, fields) for record in (base, one, other))
        if mine != others and before in (mine, others):
            _put(merged, fields, others if mine == before else mine)
    return merged
