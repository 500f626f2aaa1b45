"""Two versions of a file of notes become one: the algebra, and what is kept."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from reader.annotations import codec
from reader.annotations.codec import Record, Tables
from reader.annotations.ids import document_number, id_of_number
from reader.annotations.merging import is_settled, merge, settled
from reader.annotations.reconciling import reconcile

IDS = [id_of_number((7 << 76) + number) for number in (1, 2, 3)]
JSON = st.none() | st.booleans() | st.integers(0, 2) | st.sampled_from(["x", "y"])


def note(which: int, text: str = "", revision: int = 1, **fields: Any) -> Record:
    """Return a record as the program writes it."""
    return {
        "id": IDS[which], "kind": "article", "note": text, "tags": [],
        "revision": revision, "modified": "2024-05-01", **fields,
    }  # fmt: skip


def tables(*records: Record, name: str = "notes", **meta: Any) -> Tables:
    """Return the tables of a file with these records."""
    table = {str(document_number(record["id"])): record for record in records}
    return {"meta": {"1": meta}, name: table}


def live(found: Tables, name: str = "notes") -> list[Record]:
    return [r for r in found[name].values() if not r.get("deleted")]


def texts(found: Tables) -> list[str]:
    return sorted(record["note"] for record in live(found))


RECORDS = st.fixed_dictionaries(
    {
        "id": st.sampled_from(IDS),
        "kind": st.sampled_from(["article", "article-tags", "drawing"]),
        "note": st.sampled_from(["a", "b", "c"]),
        "revision": st.integers(1, 3),
    },
    optional={
        "tags": st.lists(st.sampled_from(["t", "T", "u"]), max_size=2) | JSON,
        "modified": st.sampled_from(["2024", "2025"]) | JSON,
        "deleted": st.booleans(),
        "read": st.booleans(),
        "starred": st.booleans() | JSON,
        "colour": JSON,
        "past": st.lists(st.sampled_from(["1", "2"]), max_size=2) | JSON,
        "variant_of": st.sampled_from([{"id": IDS[0]}, {"id": IDS[1]}, 5]),
    },
)
FILES = st.builds(
    lambda name, records, meta: tables(*records, name=name, **meta),
    st.sampled_from(["notes", "states", "corrections", "drawings"]),
    st.lists(RECORDS, max_size=4),
    st.dictionaries(
        st.sampled_from(["article", "text_sha256", "version", "library"]),
        st.sampled_from(["a", "b"]) | st.integers(1, 12),
    ),
)
MADE = st.recursive(
    FILES,
    lambda inner: st.builds(merge, inner, inner) | st.builds(settled, inner),
    max_leaves=3,
)
"""Files as they are, and such as merges left, written since or not."""


@settings(max_examples=50, deadline=None)
@given(MADE, MADE)
def test_the_order_of_two_files_makes_no_difference(one: Tables, other: Tables) -> None:
    assert codec.serialise(merge(one, other)) == codec.serialise(merge(other, one))


@settings(max_examples=150, deadline=None)
@given(MADE, MADE, MADE)
def test_the_grouping_of_three_files_makes_no_difference(
    one: Tables, two: Tables, three: Tables
) -> None:
    left = merge(merge(one, two), three)
    right = merge(one, merge(two, three))
    assert codec.serialise(left) == codec.serialise(right)


@settings(max_examples=50, deadline=None)
@given(MADE, MADE)
def test_merging_again_changes_nothing(one: Tables, other: Tables) -> None:
    both = merge(one, other)
    assert codec.serialise(merge(one, one)) == codec.serialise(one)
    for again in (one, other, both):
        assert codec.serialise(merge(both, again)) == codec.serialise(both)


@settings(max_examples=50, deadline=None)
@given(MADE, MADE)
def test_what_is_merged_can_be_stored_and_read(one: Tables, other: Tables) -> None:
    both = merge(one, other)
    assert codec.parse(codec.serialise(both)) == both
    assert is_settled(settled(both))
    assert len(settled(both).get("notes", {})) == len(both.get("notes", {}))


def test_the_higher_revision_of_a_note_counts() -> None:
    old, new = tables(note(0, "old")), tables(note(0, "new", revision=2))
    assert merge(old, new)["notes"] == new["notes"]
    gone = tables(note(0, "old", revision=2, deleted=True))
    assert merge(old, gone)["notes"] == gone["notes"]


def test_an_edit_beats_a_deletion() -> None:
    edited = tables(note(0, "edited", revision=2))
    gone = tables(note(0, "old", revision=2, deleted=True))
    assert merge(gone, edited)["notes"] == edited["notes"]
    base = tables(note(0, "old"))
    again = tables(note(0, "old", revision=5, deleted=True))
    for one, other in permutations([edited, again]):
        merged = reconcile(base, one, other)
        assert texts(merged) == ["edited"]
        assert merge(merged, again) == merged
    removed: Tables = {"meta": {}, "notes": {}}
    assert texts(reconcile(base, removed, edited)) == ["edited"]
    assert texts(reconcile(base, removed, base)) == []


def test_two_edits_of_a_note_keep_both() -> None:
    one = tables(note(0, "one", revision=2, tags=["a"]))
    two = tables(note(0, "two", revision=2, modified="2024-05-02", tags=["b"]))
    base = tables(note(0, "old"))
    for merged in (settled(merge(one, two)), reconcile(base, one, two)):
        winner, loser = merged["notes"].values()
        assert winner == note(0, "two", 2, modified="2024-05-02", tags=["b"])
        assert (loser["note"], loser["tags"]) == ("one", ["a"])
        assert loser["variant_of"] == {"id": IDS[0]}
        assert loser["id"] != IDS[0]
        assert str(document_number(loser["id"])) in merged["notes"]
    assert settled(merge(one, two)) == reconcile(base, one, two)


def test_a_variant_that_was_edited_or_deleted_does_not_come_back() -> None:
    one, two = tables(note(0, "one", 2)), tables(note(0, "two", 2))
    both = settled(merge(one, two))
    [number] = both["notes"].keys() - one["notes"].keys()
    for change in ({"note": "mine"}, {"deleted": True}):
        later = {**both["notes"][number], **change, "revision": 3}
        changed = {**both, "notes": {**both["notes"], number: later}}
        for other in (one, two, both, merge(one, two)):
            assert merge(changed, other) == merge(other, changed) == changed


def test_a_stored_variant_outlives_a_later_revision_of_its_note() -> None:
    both = settled(merge(tables(note(0, "one", 2)), tables(note(0, "two", 2))))
    later = tables(note(0, "three", 3))
    assert texts(merge(both, later)) == sorted(["one", "three"])


def test_tags_that_alone_differ_are_united() -> None:
    one = tables(note(0, "x", 2, tags=["b", "Été"]))
    two = tables(note(0, "x", 2, tags=["a", "été"], modified="2024-06"))
    [merged] = merge(one, two)["notes"].values()
    assert merged == note(0, "x", 2, tags=["a", "b", "Été"], modified="2024-06")


def test_with_a_base_what_only_one_side_changed_is_no_conflict() -> None:
    base = tables(note(0, "x", tags=["a", "b"]), note(1, "y"), note(2, "z"))
    one = tables(
        note(0, "edited", 2, tags=["a", "b"]),
        note(1, "y", 2, tags=["t"]),
        note(2, "z", 2, deleted=True),
    )
    two = tables(
        note(0, "x", 3, tags=["b", "c"]), note(1, "y", 2, tags=["u"]), note(2, "z")
    )
    merged = reconcile(base, one, two)
    assert merged == reconcile(base, two, one)
    first, second, third = merged["notes"].values()
    assert first == note(0, "edited", 4, tags=["b", "c"])
    assert second == note(1, "y", 3, tags=["t", "u"])
    assert third["deleted"]


def test_the_tags_of_an_article_never_become_two_records() -> None:
    one = tables(note(0, kind="article-tags", tags=["a"], text_sha256="1"))
    two = tables(note(0, kind="article-tags", tags=["b"], text_sha256="2"))
    none: Tables = {"meta": {}, "notes": {}}
    for merged in (merge(one, two), reconcile(none, one, two)):
        [record] = merged["notes"].values()
        assert record["tags"] == ["a", "b"]


def test_what_two_people_marked_is_kept_of_both() -> None:
    base = tables(note(0, read=False, starred=False, position=0), name="states")
    one = tables(
        note(0, revision=2, read=True, starred=False, position=9), name="states"
    )
    two = tables(
        note(0, revision=2, read=False, starred=True, position=0), name="states"
    )
    [record] = merge(one, two)["states"].values()
    assert (record["read"], record["starred"]) == (True, True)
    [record] = reconcile(base, one, two)["states"].values()
    assert (record["read"], record["starred"], record["position"]) == (True, True, 9)


def test_unknown_fields_tables_and_records_are_kept() -> None:
    one = tables(note(0, colour="red"), tool="x")
    two = tables(note(1, kind="drawing", tags="none"), name="drawings", other=[1])
    none: Tables = {}
    for merged in (merge(one, two), reconcile(none, one, two)):
        assert merged["notes"] == one["notes"]
        assert merged["drawings"] == two["drawings"]
        assert merged["meta"] == {"1": {"tool": "x", "other": [1]}}


@settings(max_examples=50, deadline=None)
@given(MADE, MADE, MADE)
def test_the_sides_of_a_reconciliation_may_change_places(
    base: Tables, one: Tables, other: Tables
) -> None:
    left, right = reconcile(base, one, other), reconcile(base, other, one)
    assert codec.serialise(left) == codec.serialise(right)
    assert codec.parse(codec.serialise(left)) == left


@settings(max_examples=50, deadline=None)
@given(MADE, MADE)
def test_a_side_that_changed_nothing_yields_to_the_other(
    base: Tables, other: Tables
) -> None:
    base, other = settled(base), settled(other)
    changed = {name: table for name, table in other.items() if table}
    found = reconcile(base, base, other)
    assert {name: table for name, table in found.items() if table} == changed
    assert reconcile(base, other, other) == other


TEXTS = st.sampled_from(["a", "b", "c", "d"])
STEPS = st.lists(
    st.tuples(st.sampled_from(["edit", "tag", "delete"]), st.integers(0, 2), TEXTS),
    max_size=4,
)


def after(base: Tables, steps: list[tuple[str, int, str]], who: str) -> Tables:
    """Return what a machine made of `base`: texts are told apart by `who`."""
    notes = {key: dict(record) for key, record in base["notes"].items()}
    for step, which, text in steps:
        record = notes[str(document_number(IDS[which]))]
        record["revision"] += 1
        if step == "edit":
            record |= {"note": f"{text} {who}", "deleted": False}
        elif step == "tag":
            record |= {"tags": [*record["tags"], f"{text} {who}"], "deleted": False}
        else:
            record["deleted"] = True
    return {**base, "notes": notes}


@settings(max_examples=50, deadline=None)
@given(STEPS, STEPS)
def test_no_edit_is_lost_and_no_deletion_beats_one(
    ours: list[tuple[str, int, str]], theirs: list[tuple[str, int, str]]
) -> None:
    base = tables(*(note(which, "old", deleted=False) for which in range(3)))
    one, other = after(base, ours, "1"), after(base, theirs, "2")
    merged = reconcile(base, one, other)
    kept, tags = texts(merged), {t for r in live(merged) for t in r["tags"]}
    for side, against in ((one, other), (other, one)):
        for number, record in side["notes"].items():
            if record == base["notes"][number] or record["deleted"]:
                continue
            assert record["note"] in kept or record["note"] == "old"
            assert tags.issuperset(record["tags"])
            assert not merged["notes"][number]["deleted"]
            if against["notes"][number] == base["notes"][number]:
                assert merged["notes"][number] == record
