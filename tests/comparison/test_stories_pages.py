"""What is read off the page of an article, to tell events apart."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.comparison.stories.features import Sort, decoded, features
from reader.comparison.stories.finding import days_of
from reader.comparison.stories.shingles import shingles
from reader.library.parse import parse_article


def sorts(text: str) -> dict[str, set[Sort]]:
    found = features(parse_article("a.txt", text.encode()))
    shown = dict(found.names)
    result: dict[str, set[Sort]] = {}
    for term, code in zip(found.terms, found.codes, strict=True):
        if term in shown:
            result.setdefault(shown[term], set()).add(decoded(code)[0])
    return result


def test_names_are_told_by_their_capitals_inside_a_sentence() -> None:
    text = (
        "Talks fail\n\nOn Monday the mayor met Ana Ruiz in Colombia. Nobody spoke. "
        "Ruiz’s brother said Vallmora would wait.\n"
    )
    found = sorts(text)
    assert found.keys() == {"Ana", "Ruiz", "Ana Ruiz", "Colombia", "Vallmora"}
    assert found["Colombia"] == {Sort.WIDE}
    assert found["Ruiz"] == {Sort.NAME}


@pytest.mark.parametrize(
    "day", ["12 March", "March 12", "the 12th of March", "Mar. 12"]
)
def test_a_written_day_is_the_same_however_it_is_written(day: str) -> None:
    def days(text: str) -> set[int]:
        found = features(parse_article("a.txt", text.encode()))
        pairs = zip(found.terms, found.codes, strict=True)
        return {term for term, code in pairs if decoded(code)[0] is Sort.DAY}

    plain = days("Vote\n\nPeople voted there on 12 March in the rain.\n")
    assert len(plain) == 1
    assert days(f"Vote\n\nIt rained when people voted on {day} at last.\n") == plain


@given(st.text(max_size=400))
def test_any_text_can_be_read(text: str) -> None:
    found = features(parse_article("a.txt", text.encode("utf-8", "replace")))
    assert len(found.terms) == len(found.codes)
    assert all(decoded(code)[1] >= 1 for code in found.codes)


@given(st.lists(st.sampled_from(["a", "b", "c", "é"]), max_size=60), st.integers(0, 60))
def test_a_part_of_a_text_has_no_other_shingles(words: list[str], cut: int) -> None:
    assert shingles(words[:cut]) <= shingles(words)
    assert shingles(words[cut:]) <= shingles(words)


@pytest.mark.parametrize(
    ("published", "days"),
    [
        ("2024-02-29", 1),
        ("2024-02-29T10:00Z", 1),
        ("2024-02", 29),
        ("2024", 366),
    ],
)
def test_a_date_is_as_many_days_as_it_may_mean(published: str, days: int) -> None:
    found = days_of(published)
    assert found is not None
    assert found[1] - found[0] + 1 == days
    first = datetime.date.fromordinal(found[0]).isoformat()
    assert first.startswith(published[:7])


@pytest.mark.parametrize("published", ["", "soon", "2024-13", "2024-02-30"])
def test_what_is_no_date_is_none(published: str) -> None:
    assert days_of(published) is None
