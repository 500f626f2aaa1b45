"""What a record said before: so that no edit is taken for one that was seen.

Where two machines edited a note, one of them twice, the higher revision alone would
hide the other edit. A record therefore keeps short hashes of what it said before, in
its field `past`; a lower revision that is not among them is a version of its own.
(The causal history of Lamport's “happened before”, cut to what one record needs.)
"""

from __future__ import annotations

from hashlib import sha256
from itertools import permutations

from reader.annotations import codec, merging
from reader.annotations.codec import Record, Table, Tables
from reader.annotations.ids import document_number
from reader.annotations.merging import is_article_tags, rank_of, tags_of
from reader.annotations.records import NOTES, PAST

_KEPT = 24
"""Hashes that a record keeps at most."""
_OLDER = "…"
"""Stands for what was said before, where that is not known any more."""
_DIGITS = 10
_NO_TEXT = frozenset(
    {"id", "revision", "modified", "tags", "deleted", merging.VARIANT_OF, PAST}
)


def saying(record: Record) -> str:
    """Return a short hash of what a record says, its tags aside."""
    said = {name: value for name, value in record.items() if name not in _NO_TEXT}
    return sha256(codec.dump(said).encode()).hexdigest()[:_DIGITS]


def succeeding(before: Record | None, record: Record) -> Record:
    """Return the record to be stored in the place of `before`, with its past."""
    if before is None or is_article_tags(record):
        return record
    return {**record, PAST: _past(before, record, [])}


def joined_past(merged: Record, winner: Record, loser: Record) -> list[str]:
    """Return the past of a record that was made of two."""
    return _past(loser, merged, _past(winner, merged, []))


def _past(before: Record, now: Record, known: list[str]) -> list[str]:
    past = before.get(PAST)
    if not isinstance(past, list):
        past = [_OLDER] if rank_of(before)[0] > 1 else []
    said = saying(before)
    new = [*past, said] if said != saying(now) else past
    found = list(dict.fromkeys([*known, *(one for one in new if isinstance(one, str))]))
    return found if len(found) <= _KEPT else [_OLDER, *found[1 - _KEPT :]]


def came_before(record: Record, other: Record) -> bool | None:
    """Tell whether `other` was made by one who had seen what `record` says.

    None where its past does not reach back so far.
    """
    past = other.get(PAST)
    said = saying(record)
    if said == saying(other) or (isinstance(past, list) and said in past):
        return True
    return None if not isinstance(past, list) or _OLDER in past else False


def combined(one: Tables, other: Tables) -> Tables:
    """Return `merging.merge` of two files, settled, and every text that it would drop
    though the one who wrote the higher revision had not seen it."""
    merged = merging.settled(merging.merge(one, other))
    mine, others = one.get(NOTES, {}), other.get(NOTES, {})
    for number in mine.keys() & others.keys():
        pair = sorted((mine[number], others[number]), key=rank_of)
        if not is_article_tags(pair[0]) and rank_of(pair[0])[1]:
            _correct(merged[NOTES], number, pair, {*mine, *others})
    return merged


def _correct(table: Table, number: str, pair: list[Record], known: set[str]) -> None:
    """Correct what became of one record of which there are two live versions, or of
    which the higher one is a tombstone."""
    lower, higher = pair
    if rank_of(lower) == rank_of(higher):
        for before, after in permutations(pair):
            if came_before(before, after) and not came_before(after, before):
                for version in pair:
                    variant = merging.variant_id(NOTES, number, version)
                    if (made := str(document_number(variant))) not in known:
                        table.pop(made, None)
                table[number] = _with_tags_of(after, before)
    elif came_before(lower, higher) is not False:
        return
    elif not rank_of(higher)[1]:
        table[number] = {**lower, "revision": rank_of(higher)[0]}
    elif came_before(higher, lower):  # only its tags were changed since
        newest = {**lower, "revision": rank_of(higher)[0]}
        table[number] = _with_tags_of(newest, higher)
    else:
        own = merging.variant_id(NOTES, number, lower)
        root = codec.record_id(number, higher)
        new = merging.variant(lower, own, root)
        table.setdefault(str(document_number(own)), new)


def _with_tags_of(record: Record, other: Record) -> Record:
    """Return a record with the tags of two versions, as its next revision."""
    tags, others = tags_of(record), tags_of(other)
    if tags is None or others is None or tags == others:
        return record
    united = merging.union(tags, others)
    return {**record, "tags": united, "revision": rank_of(record)[0] + 1}
