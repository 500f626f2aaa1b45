"""Corrections: what the user said wins over what was found, in one clear order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.detection.correcting import correct, place_of
from reader.detection.engine import detect
from reader.detection.model import (
    ENTITY_KINDS,
    Context,
    Correction,
    Corrections,
    Entity,
    Figure,
    Kind,
    Op,
)

TEXT = (
    "President Ana Ruiz said on Saturday that more than 40 people had left Peru. "
    "Ruiz spoke in Lima. Later Ruiz, her brother, denied it; Vallmora FC played."
)
PERSON, PLACE, ORGANISATION = Kind.PERSON, Kind.PLACE, Kind.ORGANISATION


def entity(words: str, kind: Kind, key: str, name: str = "", nth: int = 0) -> Entity:
    """Return a mention: the occurrence `nth` of `words`, found with some doubt."""
    start = -1
    for _ in range(nth + 1):
        start = TEXT.index(words, start + 1)
    return Entity(
        start=start,
        end=start + len(words),
        kind=kind,
        name=name or words,
        key=key,
        confidence=0.7,
        why="seen",
    )


FOUND = [
    entity("Ana Ruiz", PERSON, "ana ruiz"),
    entity("Peru", PLACE, "peru"),
    entity("Ruiz", PERSON, "ana ruiz", "Ana Ruiz", nth=1),
    entity("Lima", PLACE, "lima"),
    entity("Ruiz", PERSON, "ana ruiz", "Ana Ruiz", nth=2),
]


def say(op: Op, key: str, **fields: Any) -> Correction:
    return Correction(op=op, key=key, **fields)


def corrected(*rules: Correction) -> list[Entity]:
    return correct(TEXT, FOUND, Corrections(rules))


def told(*rules: Correction) -> list[tuple[str, Kind, str, str]]:
    """Return words, kind, key and name of every mention after the corrections."""
    return [
        (TEXT[e.start : e.end], e.kind, e.key, e.name)
        for e in sorted(corrected(*rules), key=lambda e: e.start)
    ]


PLAIN = told()


def keys(*rules: Correction) -> list[str]:
    return [key for _, _, key, _ in told(*rules)]


def test_without_corrections_everything_stays_as_it_was_found() -> None:
    assert corrected() == FOUND
    assert correct(TEXT, FOUND, Corrections((say(Op.HIDE, "nobody"),))) == FOUND


# One correction


def test_a_hidden_entity_is_gone_and_its_figures_stay() -> None:
    hidden = Corrections((say(Op.HIDE, "peru"), say(Op.HIDE, "ana ruiz")))
    spans = detect(TEXT, corrections=hidden)
    assert not {"peru", "ana ruiz"} & {s.key for s in spans if isinstance(s, Entity)}
    plain = detect(TEXT)
    assert [s for s in spans if isinstance(s, Figure)] == [
        s for s in plain if isinstance(s, Figure)
    ]
    assert "peru" in {s.key for s in plain if isinstance(s, Entity)}


def test_one_kind_alone_can_be_hidden() -> None:
    assert keys(say(Op.HIDE, "lima", of=PERSON)) == keys()
    assert "lima" not in keys(say(Op.HIDE, "lima", of=PLACE))


def test_another_kind_and_another_name_go_to_every_mention() -> None:
    found = told(
        say(Op.RETYPE, "ana ruiz", kind=ORGANISATION),
        say(Op.RENAME, "ana ruiz", name="Ana Ruíz Paz"),
    )
    of_ruiz = [row[1:] for row in found if row[0].endswith("Ruiz")]
    assert of_ruiz == [(ORGANISATION, "ana ruiz", "Ana Ruíz Paz")] * 3


def test_an_entity_never_becomes_a_figure() -> None:
    assert told(say(Op.RETYPE, "lima", kind=Kind.COUNT)) == PLAIN
    into = say(Op.MERGE, "lima", into="peru", kind=Kind.COUNT)
    assert {kind for _, kind, key, _ in told(into) if key == "peru"} == {PLACE}


def test_what_the_user_said_is_certain_and_says_why() -> None:
    rules = (
        say(Op.MERGE, "lima", into="peru", name="Peru", here=True),
        say(Op.RENAME, "peru", name="Perú"),
    )
    lima = next(e for e in corrected(*rules) if TEXT[e.start : e.end] == "Lima")
    assert lima.confidence == 1.0
    assert lima.why == (
        "your correction: the same as Peru, here; named Perú, everywhere"
    )
    untouched = next(e for e in corrected(*rules) if e.key == "ana ruiz")
    assert (untouched.confidence, untouched.why) == (0.7, "seen")


# Merging


def test_merged_mentions_take_key_kind_and_the_name_that_the_other_has_here() -> None:
    rule = say(Op.MERGE, "lima", into="ana ruiz", kind=PERSON, name="A. Ruiz")
    assert ("Lima", PERSON, "ana ruiz", "Ana Ruiz") in told(rule)


def test_merged_mentions_take_the_name_given_where_the_other_is_not_here() -> None:
    rule = say(Op.MERGE, "lima", into="lima fc", kind=ORGANISATION, name="Lima FC")
    assert ("Lima", ORGANISATION, "lima fc", "Lima FC") in told(rule)
    nameless = say(Op.MERGE, "lima", into="lima fc")
    assert ("Lima", PLACE, "lima fc", "Lima") in told(nameless)


def test_a_name_that_the_other_was_given_counts_for_those_that_come() -> None:
    rename = say(Op.RENAME, "peru", name="Perú")
    merge = say(Op.MERGE, "lima", into="peru", name="Peru")
    for rules in ((rename, merge), (merge, rename)):
        names = {name for _, _, key, name in told(*rules) if key == "peru"}
        assert names == {"Perú"}


@pytest.mark.parametrize("turn", [1, -1])
def test_chains_are_followed_in_whatever_order_they_were_said(turn: int) -> None:
    chain = [say(Op.MERGE, "lima", into="peru"), say(Op.MERGE, "peru", into="andes")]
    assert set(keys(*chain[::turn])) == {"ana ruiz", "andes"}


def test_a_circle_ends_at_what_was_said_last() -> None:
    one, other = (
        say(Op.MERGE, "lima", into="peru"),
        say(Op.MERGE, "peru", into="lima"),
    )
    assert set(keys(one, other)) == {"ana ruiz", "lima"}
    assert set(keys(other, one)) == {"ana ruiz", "peru"}
    assert keys(say(Op.MERGE, "lima", into="lima")) == keys()
    kinds = (
        say(Op.RETYPE, "lima", of=PLACE, kind=PERSON),
        say(Op.RETYPE, "lima", of=PERSON, kind=PLACE),
    )
    assert told(*kinds) == PLAIN
    assert ("Lima", PERSON, "lima", "Lima") in told(*kinds[::-1])


def test_hiding_what_was_merged_hides_it_wherever_it_came_from() -> None:
    merge = say(Op.MERGE, "lima", into="peru")
    assert set(keys(merge, say(Op.HIDE, "peru"))) == {"ana ruiz"}
    back = say(Op.MERGE, "peru", into="lima")
    assert set(keys(merge, back, say(Op.HIDE, "lima"))) == {"ana ruiz"}


# Splitting


def test_a_form_that_is_split_off_is_an_entity_of_its_own() -> None:
    rule = say(
        Op.SPLIT, "ana ruiz", into="luis ruiz", name="Luis Ruiz", forms=("RUIZ",)
    )
    assert [row[2:] for row in told(rule) if row[1] is PERSON] == [
        ("ana ruiz", "Ana Ruiz"),
        ("luis ruiz", "Luis Ruiz"),
        ("luis ruiz", "Luis Ruiz"),
    ]


def test_one_mention_that_is_split_off_is_told_by_its_context() -> None:
    quote = Context("Ruiz", "Lima. Later ", ", her brother")
    rule = say(
        Op.SPLIT, "ana ruiz", into="luis ruiz", name="Luis Ruiz", quote=quote, here=True
    )
    assert [row[2] for row in told(rule) if row[1] is PERSON] == [
        "ana ruiz",
        "ana ruiz",
        "luis ruiz",
    ]
    other = replace(rule, quote=Context("Ruiz", "Nobody is ", " anywhere"))
    assert told(other) == PLAIN


def test_what_is_said_of_the_rest_does_not_reach_what_was_split_off() -> None:
    split = say(Op.SPLIT, "ana ruiz", into="luis ruiz", forms=("Ruiz",))
    assert keys(split, say(Op.HIDE, "ana ruiz")).count("luis ruiz") == 2
    assert keys(split, say(Op.MERGE, "ana ruiz", into="peru")).count("luis ruiz") == 2


def test_what_was_merged_can_be_split_off_again() -> None:
    merge = say(Op.MERGE, "lima", into="peru")
    split = say(Op.SPLIT, "peru", into="lima (2)", forms=("lima",), name="Lima")
    assert ("Lima", PLACE, "lima (2)", "Lima") in told(merge, split)


@pytest.mark.parametrize(
    ("prefix", "suffix", "found"),
    [
        ("Peru. ", " spoke in", 1),
        ("Later ", ", her brother", 2),
        ("Soon ", ", her brother, denied", 2),
        ("", "", None),
        ("quite ", " elsewhere", None),
    ],
)
def test_a_quoted_place_is_found_or_not_guessed(
    prefix: str, suffix: str, found: int | None
) -> None:
    place = place_of(TEXT, Context("Ruiz", prefix, suffix))
    spot = entity("Ruiz", PERSON, "", nth=found) if found is not None else None
    assert place == ((spot.start, spot.end) if spot else None)


# Adding


def test_an_added_name_is_found_everywhere_and_the_others_give_way() -> None:
    rule = say(
        Op.ADD, "vallmora fc", name="Vallmora FC", kind=ORGANISATION,
        forms=("Vallmora FC",),
    )  # fmt: skip
    assert ("Vallmora FC", ORGANISATION, "vallmora fc", "Vallmora FC") in told(rule)
    over = say(Op.ADD, "x", name="X", kind=Kind.GROUP, forms=("Lima. Later",))
    assert "Lima" not in [words for words, *_ in told(over)]
    skipped = correct(TEXT, FOUND, Corrections((rule,)), ((0, len(TEXT)),))
    assert skipped == FOUND


def test_an_added_name_can_be_one_that_is_known_already() -> None:
    rule = say(Op.ADD, "peru", name="Peru", kind=PLACE, forms=("Vallmora FC",))
    assert ("Vallmora FC", PLACE, "peru", "Peru") in told(rule)


def test_at_the_place_where_it_was_added_a_name_beats_a_longer_one() -> None:
    rule = say(Op.ADD, "ana", name="Ana", kind=PERSON, forms=("Ana",))
    assert ("Ana Ruiz", PERSON, "ana ruiz", "Ana Ruiz") in told(rule)
    at = replace(rule, quote=Context("Ana", "President ", " Ruiz said"))
    assert ("Ana", PERSON, "ana", "Ana") in told(at)


def test_the_last_kind_said_of_an_added_name_counts() -> None:
    first = say(Op.ADD, "vallmora fc", kind=PERSON, forms=("Vallmora FC",))
    last = say(Op.ADD, "vallmora fc", kind=PLACE, forms=("vallmora  FC",))
    assert ("Vallmora FC", PLACE, "vallmora fc") in [
        row[:3] for row in told(first, replace(last, forms=("Vallmora FC",)))
    ]
    assert [row[1] for row in told(first, last) if row[2] == "vallmora fc"] == [PLACE]


# Which one wins


def test_the_later_of_two_wins() -> None:
    one, other = (say(Op.RENAME, "lima", name=name) for name in ("One", "Other"))
    assert ("Lima", PLACE, "lima", "Other") in told(one, other)
    assert ("Lima", PLACE, "lima", "One") in told(other, one)


def test_what_was_said_of_the_article_wins_over_what_was_said_of_the_library() -> None:
    here = say(Op.RETYPE, "lima", kind=PERSON, here=True)
    later = say(Op.RETYPE, "lima", kind=Kind.GROUP)
    assert ("Lima", PERSON, "lima", "Lima") in told(here, later)
    hidden = say(Op.HIDE, "lima", here=True)
    assert "lima" not in keys(hidden, say(Op.MERGE, "lima", into="peru"))
    assert keys(hidden, say(Op.MERGE, "lima", into="peru")).count("peru") == 1
    merged = say(Op.MERGE, "lima", into="peru", here=True)
    assert keys(merged, say(Op.HIDE, "lima")).count("peru") == 2


@pytest.mark.parametrize(
    "again",
    [
        say(Op.RETYPE, "lima", kind=PLACE),
        say(Op.RENAME, "lima", name="Lima"),
        say(Op.ADD, "lima", kind=PLACE, forms=("Lima",)),
        say(Op.SPLIT, "peru", into="lima", forms=("Peru",)),
    ],
    ids=lambda rule: rule.op,
)
def test_what_was_hidden_is_back_when_something_else_is_said_of_it(
    again: Correction,
) -> None:
    assert "lima" in keys(say(Op.HIDE, "lima"), again)
    assert "lima" not in keys(again, say(Op.HIDE, "lima"))


# Any series of corrections

KEYS = st.sampled_from(["ana ruiz", "peru", "lima", "luis ruiz", "vallmora fc"])
KINDS = st.sampled_from([*sorted(ENTITY_KINDS)[:3], None, Kind.COUNT])
FORMS = st.sampled_from(["Ruiz", "Ana Ruiz", "Lima", "Vallmora FC", "Lima. Later", ""])


def rule_of(ops: st.SearchStrategy[Op]) -> st.SearchStrategy[Correction]:
    return st.builds(
        Correction,
        op=ops,
        key=KEYS,
        of=KINDS,
        kind=KINDS,
        name=st.sampled_from(["", "Ana", "Perú"]),
        into=KEYS,
        forms=st.lists(FORMS, max_size=2).map(tuple),
        quote=st.sampled_from([None, Context("Ruiz", "Later ", ", her")]),
        here=st.booleans(),
    )


RULES = st.lists(rule_of(st.sampled_from(Op)), max_size=8).map(tuple)
TOLD = st.lists(
    rule_of(st.sampled_from([op for op in Op if op is not Op.ADD])), max_size=8
).map(tuple)


@given(RULES)
def test_any_corrections_give_sound_entities(rules: tuple[Correction, ...]) -> None:
    result = correct(TEXT, FOUND, Corrections(rules))
    end = 0
    for one in sorted(result, key=lambda e: e.start):
        assert end <= one.start < one.end <= len(TEXT)
        assert one.kind in ENTITY_KINDS
        assert one.key
        assert one.name
        assert one in FOUND or one.confidence == 1.0 or one.why == "seen"
        end = one.end


@given(TOLD)
def test_the_same_corrections_once_more_change_nothing(
    rules: tuple[Correction, ...],
) -> None:
    once = correct(TEXT, FOUND, Corrections(rules))
    assert correct(TEXT, once, Corrections(rules)) == once


@given(st.lists(rule_of(st.just(Op.MERGE)), max_size=8).map(tuple))
def test_what_was_merged_with_one_key_stays_together(
    rules: tuple[Correction, ...],
) -> None:
    whole = tuple(replace(r, of=None, kind=None, here=False) for r in rules)
    ends = {
        one.key: two.key
        for one, two in zip(
            FOUND, correct(TEXT, FOUND, Corrections(whole)), strict=True
        )
    }
    for key, end in ends.items():
        for rule in whole:
            last = [r for r in whole if r.key == key][-1:]
            if rule in last and rule.into in ends:
                assert ends[rule.into] == end


@given(st.text(max_size=300), st.text(max_size=6), st.text(max_size=6))
def test_any_text_and_any_added_words_give_sound_spans(
    text: str, form: str, quoted: str
) -> None:
    rules = (
        say(Op.ADD, "k", kind=PERSON, forms=(form,), quote=Context(quoted)),
        say(Op.SPLIT, "k", into="l", quote=Context(quoted, form, form), here=True),
    )
    end = 0
    for span in detect(text, corrections=Corrections(rules)):
        if isinstance(span, Entity):
            assert end <= span.start < span.end <= len(text)
            end = span.end
