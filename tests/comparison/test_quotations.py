"""Whose words a text quotes: only where the text leaves no doubt."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.comparison.quotations import SURE, quotations
from reader.detection.engine import detect

ANA, JAN = "ana ruiz", "jan kral"


def found(text: str) -> list[tuple[str, str]]:
    return [
        (text[one.start : one.end], one.speaker)
        for one in quotations(text, detect(text))
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("“We lost,” said Ana Ruiz.", [("We lost,", ANA)]),
        ("“We lost,” Ana Ruiz said on Monday.", [("We lost,", ANA)]),
        ('"We lost," said union leader Ana Ruiz.', [("We lost,", ANA)]),
        ("« Nous partons, » said Ana Ruiz.", [("Nous partons,", ANA)]),
        ("„Wir gehen alle heim“, said Ana Ruiz.", [("Wir gehen alle heim", ANA)]),
        ("‘It’s over,’ said Ana Ruiz.", [("It’s over,", ANA)]),
        ("Ana Ruiz said: “We lost.”", [("We lost.", ANA)]),
        ("Ana Ruiz was blunt: “We lost it.”", [("We lost it.", ANA)]),
        ("The mayor, Ana Ruiz, said it was “a bad day”.", [("a bad day", ANA)]),
        ("Ana Ruiz, who leads it, told us “we all lost”.", [("we all lost", ANA)]),
        ("According to Ana Ruiz, it is “dead for good”.", [("dead for good", ANA)]),
        ("After meeting Jan Kral, Ana Ruiz said: “Good.”", [("Good.", ANA)]),
        ("Jan Kral called Ana Ruiz “a danger to us”.", [("a danger to us", JAN)]),
        ("“So what?” asked Ana Ruiz.", [("So what?", ANA)]),
        ("Minister of Peace Ana Ruiz said: “No.”", [("No.", ANA)]),
    ],
)
def test_words_belong_to_whoever_says_them(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "A lawyer for Ana Ruiz said: “She is innocent.”",
        "“It is over,” a spokesman for Ana Ruiz said.",
        "Ana Ruiz’s lawyer said: “We shall win.”",
        "Ana Ruiz and Jan Kral said: “We are one.”",
        "Ana Ruiz was told: “You are next, madam.”",
        "“I am sorry.” Ana Ruiz wept as she spoke.",
        "Jan Kral met Petr Novak in Prague. “He was tired,” he said.",
        "Ana Ruiz left. A woman cried. “We lost,” said the woman. “All,” she said.",
    ],
)
def test_who_is_in_doubt_is_not_named(text: str) -> None:
    assert all(not speaker for _, speaker in found(text))
    assert found(text)


@pytest.mark.parametrize(
    "text",
    [
        "Ana Ruiz told Jan Kral that talks had failed.",
        "Ana Ruiz said the “Green Deal” was a “hoax”.",
        "It's Jan's 'big day', Ana Ruiz said, and the dogs' too.",
        "Ana Ruiz read “The Old Man and the Sea” aloud.",
    ],
)
def test_no_quotation(text: str) -> None:
    assert found(text) == []


def test_a_pronoun_means_the_one_speaker_before_it() -> None:
    text = "Ana Ruiz said it was “a bad day”. “We lost,” she added."
    assert found(text) == [("a bad day", ANA), ("We lost,", ANA)]


def test_a_role_means_the_one_who_has_it() -> None:
    text = "The president, Jan Kral, was late. “I slept,” the president said."
    assert found(text) == [("I slept,", JAN)]


def test_a_paragraph_and_a_quoted_one_after_it_go_on_with_the_speaker() -> None:
    text = (
        "“We lost,” said Ana Ruiz. “But not all.”\n\n"
        "“We shall be back.”\n\n“Never,” said Jan Kral."
    )
    assert found(text) == [
        ("We lost,", ANA),
        ("But not all.", ANA),
        ("We shall be back.", ANA),
        ("Never,", JAN),
    ]


def test_paragraphs_that_only_the_last_mark_closes_are_one_quotation() -> None:
    text = "“We lost it.\n\n“But not all of it,” said Ana Ruiz."
    assert found(text) == [("We lost it.\n\n“But not all of it,", ANA)]


def test_a_mark_that_is_not_closed_quotes_nothing() -> None:
    assert found("Ana Ruiz said: “We lost.\n\nJan Kral left the hall.") == []


PIECES = st.sampled_from(
    ["“", "”", '"', "‘", "’", "'", "«", "»", " said Ana Ruiz.", "Jan Kral said: ",
     " she said", "We lost,", "It is over.", "\n\n", "\n", " ", ", ", ": ", "a",
     "the mayor", " told him that ", "!", "?"]
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, max_size=25).map("".join))
def test_quotations_are_inside_the_text_in_order_and_apart(text: str) -> None:
    at = 0
    for one in quotations(text, detect(text)):
        assert at <= one.start < one.end <= len(text)
        words = text[one.start : one.end]
        assert words == words.strip()
        assert bool(one.speaker) <= (one.confidence >= SURE)
        at = one.end
