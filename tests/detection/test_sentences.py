"""Every sentence of `sentences/` has the spans, kinds and values that are right."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

from reader.detection.engine import detect
from reader.detection.model import Figure, Kind
from tests.detection.sentences import Sentence, files, judge, known_misses, read
from tests.detection.sentences import score as scoring
from tests.detection.sentences.score import Score, score

SENTENCES = [sentence for path in files() for sentence in read(path)]
KNOWN = frozenset(known_misses())
NOW_RIGHT = "right by now: delete its line in sentences/known_misses.txt"


def cases() -> list[object]:
    late = pytest.mark.xfail(strict=True, reason=NOW_RIGHT, raises=AssertionError)
    return [
        pytest.param(s, id=s.id, marks=[late] if s.id in KNOWN else [])
        for s in SENTENCES
    ]


@pytest.mark.parametrize("sentence", cases())
def test_a_sentence_has_what_is_right(sentence: Sentence) -> None:
    found = detect(sentence.text, date=sentence.date)
    problems = judge(sentence, found).problems(sentence.text)
    told = "\n  ".join([sentence.text, f"about: {sentence.about}", *problems])
    assert not problems, told


def test_known_misses_are_sentences() -> None:
    assert not KNOWN - {sentence.id for sentence in SENTENCES}
    assert len(KNOWN) == len(known_misses())


def test_no_sentence_is_there_twice() -> None:
    assert len({sentence.text for sentence in SENTENCES}) == len(SENTENCES)


LINE = {
    "text": "A hundred, about a hundred men ran.",
    "about": "",
    "spans": [
        {"text": "A hundred", "kind": "count", "value": 100, "optional": True},
        {
            "text": "a hundred men",
            "kind": "count",
            "value": 100,
            "alts": ["about a hundred men"],
            "counted": ["men", "man"],
        },
    ],
}


def made(folder: Path, line: object = LINE) -> Sentence:
    path = folder / "figures_made.jsonl"
    path.write_text(json.dumps(line), encoding="utf-8")
    (sentence,) = read(path)
    return sentence


def test_optional_spans_and_other_right_ones_are_no_errors(tmp_path: Path) -> None:
    right = Figure(start=11, end=30, kind=Kind.COUNT, value=100, counted="man")
    either = Figure(start=0, end=9, kind=Kind.COUNT)
    other_layer = Figure(start=0, end=1, kind=Kind.DATE)
    sentence = made(tmp_path)
    for found in ([right], [either, right, other_layer]):
        assert judge(sentence, found).problems(sentence.text) == []


def test_misses_extras_and_wrong_fields_are_told_and_counted(tmp_path: Path) -> None:
    sentence = made(tmp_path)
    extra = Figure(start=11, end=16, kind=Kind.COUNT)
    assert judge(sentence, [extra]).problems(sentence.text) == [
        "missed count “a hundred men”",
        "extra count “about”",
    ]
    right = Figure(start=17, end=30, kind=Kind.COUNT, value=100, counted="men")
    wrong = dataclasses.replace(right, value=90)
    told = judge(sentence, [wrong]).problems(sentence.text)
    assert told == ["“a hundred men”: value is 90, not 100"]
    assert score([sentence], lambda _: [extra, wrong]) == Score(
        sentences=1, right=1, extra=1, valued=1
    )
    total = score([sentence, sentence], lambda _: [right])
    assert (total.precision, total.recall, total.f1, total.values) == (1, 1, 1, 1)
    assert total.sentences_right == 2


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"text": "women"}, "0 times"),
        ({"text": "hundred"}, "2 times"),
        ({"kind": "date"}, "layer"),
        ({"values": 3}, "unknown"),
        ({"alts": ["A hundred"]}, "overlap"),
    ],
)
def test_a_wrong_line_is_told(
    change: dict[str, object], told: str, tmp_path: Path
) -> None:
    span = {"text": "a hundred men", "kind": "count"} | change
    with pytest.raises(ValueError, match=f"figures_made.jsonl:1: .*{told}"):
        made(tmp_path, {"text": LINE["text"], "about": "", "spans": [span]})


def test_the_known_misses_only_shrink(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = next(s.id for s in SENTENCES if not s.wanted)
    full = next(s.id for s in SENTENCES if any(not w.optional for w in s.wanted))
    known = tmp_path / "known_misses.txt"
    monkeypatch.setattr(scoring, "KNOWN_MISSES", known)
    monkeypatch.setattr(scoring, "known_misses", lambda: [empty, full, "gone"])
    monkeypatch.setattr(scoring, "default_engine", lambda _: ())
    assert scoring.shrink() == 2
    assert known.read_text(encoding="utf-8") == f"{full}\n"


def test_the_table_has_a_row_for_each_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made(tmp_path, {"text": "Nobody came.", "about": "", "spans": []})
    scoring.main([str(tmp_path / "figures_made.jsonl")])
    header, row = capsys.readouterr().out.splitlines()
    assert header.split() == ["file", "P", "R", "F1", "values", "sentences"]
    assert row.split() == ["figures_made", *["100.0"] * 4, "1/1"]
