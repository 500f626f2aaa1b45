"""The bytes of annotation files: canonical, readable by others, recoverable."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.annotations import codec
from reader.annotations.ids import (
    derived_id,
    document_key,
    document_number,
    id_of_number,
    is_id,
    new_id,
)
from reader.annotations.model import Annotation, NoteKind, Position, Quote
from reader.annotations.records import RecordError, from_record, to_record
from reader.annotations.salvage import recover
from reader.text.canonical import canonical, clean_text

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)
    ),
    max_leaves=8,
)


def records(number: int) -> dict[str, dict[str, Any]]:
    """Return a table of `number` records."""
    ids = [new_id() for _ in range(number)]
    return {
        str(document_number(note_id)): {"id": note_id, "revision": 1, "note": f"n{at}"}
        for at, note_id in enumerate(ids)
    }


def test_ids_rise_and_are_of_version_7() -> None:
    ids = [new_id() for _ in range(5000)]
    assert ids == sorted(set(ids))
    assert all(is_id(note_id) and note_id[14] == "7" for note_id in ids)
    assert all(note_id[19] in "89ab" for note_id in ids)
    age = time.time() - int(ids[0].replace("-", "")[:12], 16) / 1000
    assert -1 < age < 60


def test_ids_rise_when_the_clock_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    first = new_id()
    monkeypatch.setattr(time, "time_ns", lambda: 1)
    second = new_id()
    assert second > first


def test_keys_sort_like_ids_and_lead_back() -> None:
    ids = [new_id() for _ in range(50)] + [derived_id("a", "b")]
    keys = [document_key(document_number(note_id)) for note_id in ids]
    assert {len(key) for key in keys} == {39}
    assert sorted(keys) == [
        document_key(document_number(note_id)) for note_id in sorted(ids)
    ]
    assert [id_of_number(int(key)) for key in keys] == ids


def test_derived_ids_depend_on_every_part() -> None:
    assert derived_id("a", "bc") == derived_id("a", "bc")
    assert derived_id("a", "bc") != derived_id("ab", "c")
    assert is_id(derived_id("\udcff"))


@given(st.dictionaries(st.text(), JSON, max_size=4))
def test_any_record_comes_back_from_canonical_bytes(fields: dict[str, Any]) -> None:
    note_id = derived_id("x")
    record = {**fields, "id": note_id}
    tables = {"notes": {str(document_number(note_id)): record}}
    data = codec.serialise(tables)
    assert codec.parse(data) == tables
    assert codec.serialise(codec.parse(data)) == data
    data.decode("utf-8", "strict")
    assert all(byte >= 0x20 or byte == 0x0A for byte in data)
    assert "\u202e" not in data.decode()


def test_records_are_one_a_line_sorted_by_id() -> None:
    table = records(4)
    shuffled = dict(sorted(table.items(), key=lambda item: item[0][::-1]))
    lines = codec.serialise({"notes": shuffled, "meta": {}}).decode().splitlines()
    assert lines[0] == '{"meta":{'
    found = [json.loads("{" + line.rstrip(",") + "}") for line in lines[-5:-1]]
    ids = [record["id"] for line in found for record in line.values()]
    assert ids == sorted(record["id"] for record in table.values())


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {1, 2}, b"x"])
def test_what_json_cannot_hold_is_refused(value: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        codec.serialise({"notes": {"1": {"x": value}}})


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b" \n", "empty"),
        (b"null", "no object"),
        (b"[]", "no object"),
        (b'{"notes":[]}', "no table"),
        (b'{"notes":{"1":"x"}}', "no object"),
        (b'{"notes":{"1":{},"1":{}}}', "twice"),
        (b'{"notes":{"1":{},"01":{}}}', "same id"),
        (b'{"notes":{"1":{"x":NaN}}}', "NaN"),
        (b'{"notes":{"1":{"x":1e999}}}', "too large"),
        (b'{"notes":{"1":{"x":"\xe9"}}}', "UTF-8"),
        (b'{"notes":{"1":{}}', "line 1"),
        (b'{"notes":{}}\x00\x00', "line 1"),
        (b'{"a":' * 100_000, "deep"),
        (b"{\n<<<<<<< HEAD\n}", "conflict"),
        (b'{"n":{"1":{"x":' + b"9" * 5000 + b"}}}", "digits"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_damage_is_told_by_its_reason(data: bytes, reason: str) -> None:
    with pytest.raises(codec.Damaged, match=reason):
        codec.parse(data)


def test_hand_edited_json_is_as_good() -> None:
    table = records(3)
    pretty = "\ufeff" + json.dumps({"notes": table, "meta": {}}, indent=2)
    assert codec.parse(pretty.encode()) == {"notes": table, "meta": {}}


def test_a_record_goes_by_its_own_id() -> None:
    note_id = new_id()
    tables = codec.parse(json.dumps({"notes": {"1": {"id": note_id}}}).encode())
    assert list(tables["notes"]) == [str(document_number(note_id))]
    tables = codec.parse(b'{"notes":{"abc":{"note":"x"}}}')
    [key] = tables["notes"]
    assert key.isdigit()


def test_every_intact_line_of_a_damaged_file_is_recovered() -> None:
    table = records(20)
    data = codec.serialise({"meta": {"1": {"article": "a.txt"}}, "notes": table})
    lines = data.split(b"\n")
    broken = lines.copy()
    broken[7] = broken[7][: len(broken[7]) // 2]
    found = recover(b"\n".join(broken), ("meta", "notes"))
    assert found["meta"] == {"1": {"article": "a.txt"}}
    assert len(found["notes"]) == 19
    assert found["notes"].items() <= table.items()
    for cut in range(0, len(data), 97):
        found = recover(data[:cut], ("meta", "notes"))
        whole = sum(line.startswith(b'"0') for line in data[:cut].split(b"\n")[:-1])
        assert len(found["notes"]) >= whole - 1
        assert found["notes"].items() <= table.items()


def test_both_sides_of_a_merge_conflict_are_kept() -> None:
    table = records(3)
    [one, two, three] = table
    ours = {**table, two: {**table[two], "note": "ours"}}
    theirs = {**table, two: {**table[two], "note": "theirs"}}
    newer = {**table, one: {**table[one], "note": "newer", "revision": 2}}
    versions = [codec.serialise({"notes": notes}) for notes in (ours, theirs, newer)]
    merged = b"<<<<<<< HEAD\n" + b"=======\n".join(versions) + b">>>>>>> other\n"
    found = recover(merged, ("notes",))["notes"]
    assert found[one] == newer[one]
    assert found[three] == table[three]
    texts = sorted(record["note"] for record in found.values())
    assert texts == ["n1", "n2", "newer", "ours", "theirs"]
    assert recover(merged, ("notes",))["notes"] == found


TEXT = st.text().map(clean_text)
ANNOTATIONS = st.builds(
    Annotation,
    id=st.integers(0, 2**128 - 1).map(id_of_number),
    article=st.just("articles/x.txt"),
    kind=st.just(NoteKind.PASSAGE),
    note=TEXT,
    tags=st.just(("a", "b/c")),
    quote=st.builds(
        Quote,
        st.text(min_size=1).map(canonical).filter(bool),
        st.text().map(canonical),
        st.text().map(canonical),
    ),
    position=st.integers(0, 10**6).map(lambda at: Position(at, at + 3)),
    author=TEXT,
    revision=st.integers(1, 99),
    deleted=st.booleans(),
    extra=st.dictionaries(st.text(min_size=14), JSON, max_size=2),
)


@given(ANNOTATIONS)
def test_an_annotation_survives_being_a_record(annotation: Annotation) -> None:
    record = to_record(annotation)
    key = str(document_number(annotation.id))
    data = codec.serialise({"notes": {key: record}})
    [(stored_key, stored)] = codec.parse(data)["notes"].items()
    assert from_record(stored_key, stored, "articles/x.txt") == annotation
    assert to_record(from_record(stored_key, stored, "articles/x.txt")) == record


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "drawing"},
        {"kind": 5},
        {"tags": "a"},
        {"tags": [1]},
        {"note": None},
        {"quote": None},
        {"quote": {"exact": ""}},
        {"position": {"start": 4, "end": 4}},
        {"position": {"start": -1, "end": 4}},
        {"revision": True},
    ],
)
def test_a_record_that_makes_no_sense_is_refused(wrong: dict[str, Any]) -> None:
    good = {"kind": "passage", "quote": {"exact": "x"}}
    assert from_record("1", good, "a").quote == Quote("x")
    with pytest.raises(RecordError):
        from_record("1", {**good, **wrong}, "a")


def test_what_many_notes_have_alike_is_in_memory_once() -> None:
    def read(number: int) -> Annotation:
        record = json.loads(json.dumps(to_record(_note(number))))
        return from_record(str(document_number(record["id"])), record, "articles/a.txt")

    one, other = read(1), read(2)
    assert one.id != other.id
    for name in ("text_sha256", "author", "extra"):
        assert getattr(one, name) is getattr(other, name), name
    assert one.tags[0] is other.tags[0]
    assert one.created is one.modified


def _note(number: int) -> Annotation:
    now = "2024-03-01T08:00:00.000Z"
    return Annotation(
        f"018df0a0-0000-7000-8000-00000000000{number}",
        "articles/a.txt",
        NoteKind.ARTICLE,
        "Who says so?",
        ("to check",),
        text_sha256="e3b0" * 16,
        author="ana",
        created=now,
        modified=now,
    )
