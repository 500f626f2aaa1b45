"""The record of a span, which scripts read."""

from __future__ import annotations

import json

from reader.detection.engine import detect
from reader.detection.model import Bound, Entity, Figure, Kind
from reader.detection.record import span_record


def test_a_figure_gives_its_numbers_as_numbers_and_no_empty_field() -> None:
    text = "more than 100 soldiers"
    figure = Figure(
        start=0,
        end=22,
        kind=Kind.COUNT,
        value=100,
        low=100,
        bound=Bound.MORE_THAN,
        counted="soldiers",
    )
    assert span_record(figure, text) == {
        "start": 0,
        "end": 22,
        "text": text,
        "kind": "count",
        "value": 100,
        "low": 100,
        "bound": "more_than",
        "counted": "soldiers",
    }


def test_an_entity_gives_name_key_and_confidence() -> None:
    entity = Entity(
        start=3,
        end=9,
        kind=Kind.PERSON,
        name="Ana Ruiz",
        key="ana ruiz",
        confidence=0.9,
    )
    assert span_record(entity, "Mr Guaidó said") == {
        "start": 3,
        "end": 9,
        "text": "Guaidó",
        "kind": "person",
        "name": "Ana Ruiz",
        "key": "ana ruiz",
        "confidence": 0.9,
    }


def test_every_record_is_json_and_its_text_is_the_slice() -> None:
    text = "At least four people died in Cúcuta on Saturday, President Núñez said."
    for span in detect(text, date="2024-01-01"):
        record = json.loads(json.dumps(span_record(span, text)))
        assert text[record["start"] : record["end"]] == record["text"]
        assert None not in record.values()
