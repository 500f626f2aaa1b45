"""Two versions of an annotation file become one, record by record.

`merge` needs nothing but the two: it is commutative, associative and idempotent, so
that any number of copies, put together in any order on any machine, give the same
file. The higher revision of a record counts; at equal revisions a live one beats its
tombstone, tags that alone differ are united, and of texts that differ every one is
kept: the later one under the note's own id, each other one as a note of its own, whose
id follows from what it says. `reconciling` merges more exactly, given the version that
both were made from.

Such a variant is `pending` until a file is written: until then it still belongs to its
note, and goes where a merge finds a higher revision of that. (This is a join of the
semilattice of the sets of versions at the highest revision; Shapiro et al.,
“Conflict-free Replicated Data Types”, 2011.)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from reader.annotations import codec
from reader.annotations.codec import META, Record, Table, Tables
from reader.annotations.ids import derived_id, document_number, is_id
from reader.annotations.model import NoteKind
from reader.annotations.records import PAST, STATES
from reader.annotations.tagging import tag_key

VARIANT_OF = "variant_of"
"""Field of a record that was the other version of a note: `{"id": …}` of that."""
_PENDING = "pending"
_BESIDE_CONTENT = frozenset({"id", "revision", "modified", "tags", VARIANT_OF, PAST})
"""Fields in which two versions may differ and still say the same."""
_FLAGS = ("read", "starred")
FORMER = "former"
"""Field of the meta record: the other ids that a library had."""
_TOGETHER = ("article", "text_sha256")
"""Fields of the meta record that mean something together only."""


@dataclass(slots=True)
class _Family:
    """The versions of one record at its highest revision, by what they say."""

    rank: tuple[int, bool] = (-1, False)
    versions: dict[str, Record] = field(default_factory=dict)

    def add(self, table: str, record: Record) -> None:
        """Take a version in, if no higher one is there."""
        rank = rank_of(record)
        if rank < self.rank:
            return
        if rank > self.rank:
            self.rank, self.versions = rank, {}
        key = _content(table, record)
        known = self.versions.get(key)
        self.versions[key] = united(table, known, record) if known else record

    def sorted(self) -> list[Record]:
        """Return the versions, the one that keeps the record's id first."""
        ranked = sorted(self.versions.items(), key=lambda i: (_time(i[1]), i[0]))
        return [record for _, record in reversed(ranked)]


def merge(one: Tables, other: Tables) -> Tables:
    """Return the tables that hold what both files hold, in whichever order."""
    names = [*one, *(name for name in other if name not in one)]
    merged: Tables = {}
    for name in names:
        parts = [tables[name] for tables in (one, other) if name in tables]
        if name == META:
            merged[name] = _merged_meta(parts)
        else:
            merged[name] = gather(
                name, (item for part in parts for item in part.items())
            )
    return merged


def gather(name: str, records: Iterable[tuple[str, Record]]) -> Table:
    """Return the table that holds these records, of which several may have one id."""
    families: dict[str, _Family] = {}
    for number, record in records:
        root, version = _home(name, number, record)
        families.setdefault(root, _Family()).add(name, version)
    table: Table = {}
    for number, family in families.items():
        table[number] = family.sorted()[0]
    for number, family in families.items():
        for loser in family.sorted()[1:]:
            # Where it has become a note of its own already, that one is its successor.
            own = variant_id(name, number, loser)
            new = variant(loser, own, codec.record_id(number, table[number]), True)
            table.setdefault(str(document_number(own)), new)
    return table


def settled(tables: Tables) -> Tables:
    """Return the tables with every variant a note of its own, for good."""
    return {
        name: table if name == META else {n: _settled(r) for n, r in table.items()}
        for name, table in tables.items()
    }


def is_settled(tables: Tables) -> bool:
    """Tell whether no variant still belongs to its note."""
    return not any(
        isinstance(of := record.get(VARIANT_OF), dict) and _PENDING in of
        for table in tables.values()
        for record in table.values()
    )


def _settled(record: Record) -> Record:
    of = record.get(VARIANT_OF)
    if not isinstance(of, dict) or _PENDING not in of:
        return record
    kept = {name: value for name, value in of.items() if name != _PENDING}
    return {**record, VARIANT_OF: kept}


def variant(record: Record, own: str, root: str, pending: bool = False) -> Record:
    """Return a version of the note `root` as a note of its own."""
    of: dict[str, Any] = {"id": root}
    if pending:
        of[_PENDING] = True
    return {**record, "id": own, VARIANT_OF: of}


def variant_id(table: str, number: str, record: Record) -> str:
    """Return the id that a version of a record has as a note of its own.

    It follows from what the version says, so that every machine finds the same.
    """
    rank = rank_of(record)
    return derived_id("variant", number, str(rank[0]), _content(table, record))


def _home(table: str, number: str, record: Record) -> tuple[str, Record]:
    """Return the number of the note that a version belongs to, and the version."""
    of = record.get(VARIANT_OF)
    if isinstance(of, dict) and of.get(_PENDING) is True and is_id(of.get("id")):
        root = str(document_number(of["id"]))
        own = str(document_number(variant_id(table, root, record)))
        if root != number == own:
            restored = {k: v for k, v in record.items() if k != VARIANT_OF}
            return root, {**restored, "id": of["id"]}
    return number, record


def rank_of(record: Record) -> tuple[int, bool]:
    """Return what orders the versions of a record: its revision, and being live."""
    revision = record.get("revision")
    number = revision if isinstance(revision, int) else 0
    return number, record.get("deleted") is not True


def _content(table: str, record: Record) -> str:
    """Return what a version says. Those that say the same are put into one."""
    if table == STATES or is_article_tags(record) or not rank_of(record)[1]:
        return ""
    left = {k: v for k, v in record.items() if k not in _BESIDE_CONTENT}
    if tags_of(record) is None:
        left["tags"] = record["tags"]
    return codec.dump(left)


def is_article_tags(record: Record) -> bool:
    """Tell whether a record holds the tags of an article, and nothing else."""
    return record.get("kind") == NoteKind.ARTICLE_TAGS


def tags_of(record: Record) -> list[str] | None:
    """Return the tags of a record; None if they are something else."""
    tags = record.get("tags", [])
    good = isinstance(tags, list) and all(isinstance(tag, str) for tag in tags)
    return tags if good else None


def _time(record: Record) -> str:
    modified = record.get("modified")
    return modified if isinstance(modified, str) else ""


def order(record: Record) -> tuple[str, str]:
    """Return what orders two versions that have the same rank."""
    left_out = ("tags", *_FLAGS)
    return _time(record), codec.dump(
        {name: value for name, value in record.items() if name not in left_out}
    )


def united(table: str, one: Record, other: Record) -> Record:
    """Return two versions that say the same as one, with the tags of both.

    Of what an author did with an article, that it was read or starred is kept.
    """
    merged = max(one, other, key=lambda record: (order(record), codec.dump(record)))
    if table == STATES:
        return {**merged, **flags(one, other)}
    tags, others = tags_of(one), tags_of(other)
    if tags is None or others is None or not ("tags" in one or "tags" in other):
        return merged
    return {**merged, "tags": tags if tags == others else union(tags, others)}


def flags(one: Record, other: Record) -> Record:
    """Return what either version of a state says that was done with an article."""
    found = {}
    for flag in _FLAGS:
        values = [record[flag] for record in (one, other) if flag in record]
        if values:
            set_by_one = any(value is True for value in values)
            found[flag] = set_by_one or max(values, key=codec.dump)
    return found


def union(tags: Iterable[str], others: Iterable[str]) -> list[str]:
    """Return the tags of both, sorted, each in the spelling that sorts first."""
    found: dict[str, str] = {}
    for tag in (*tags, *others):
        key = tag_key(tag)
        found[key] = min(found.get(key, tag), tag)
    return [found[key] for key in sorted(found)]


def _merged_meta(parts: Iterable[Table]) -> Table:
    """Return the meta records field by field; of two values the greater one counts."""
    merged: Table = {}
    for part in parts:
        for number, record in part.items():
            known = merged.get(number)
            merged[number] = greater_meta(known, record) if known else record
    return merged


def greater_meta(one: Record, other: Record) -> Record:
    """Return two meta records in one."""
    merged = {
        name: max(
            (record[name] for record in (one, other) if name in record), key=_magnitude
        )
        for name in {**one, **other}
    }
    subjects = subject(one), subject(other)
    about = max(subjects, key=lambda about: (bool(about), codec.dump(about)))
    for name in _TOGETHER:
        merged.pop(name, None)
    merged |= about
    ids = {record["library"] for record in (one, other) if _is_text(record, "library")}
    for record in (one, other):
        if isinstance(known := record.get(FORMER), list):
            ids |= {one_id for one_id in known if isinstance(one_id, str)}
    if left := ids - {merged.get("library")}:
        merged[FORMER] = sorted(left)
    return merged


def _is_text(record: Record, name: str) -> bool:
    return isinstance(record.get(name), str)


def subject(meta: Mapping[str, Any]) -> Record:
    """Return the fields of a meta record that say whose notes a file holds."""
    return {name: meta[name] for name in _TOGETHER if name in meta}


def _magnitude(value: object) -> tuple[int, str]:
    number = value if isinstance(value, int) and not isinstance(value, bool) else 0
    return number, codec.dump(value)
