"""What `=` offers: for an entity, for one of its mentions, and for other words."""

from __future__ import annotations

from dataclasses import replace

from reader.annotations.model import StoredCorrection
from reader.detection.correcting import correct
from reader.detection.model import (
    ENTITY_KINDS,
    Correction,
    Corrections,
    Entity,
    Kind,
    Op,
)
from reader.library.model import Article, Metadata
from reader.tui.choices import (
    Choice,
    Other,
    Subject,
    choices,
    others_of,
    said_of,
    subject_of,
)

TEXT = "Ana Gil met Luis Ruiz in Lima. Gil left Lima; Lima won. Gil stayed."
ARTICLE = Article("a.txt", TEXT, "0" * 64, "utf-8", (), Metadata())


def entity(words: str, kind: Kind, key: str, name: str, nth: int = 0) -> Entity:
    start = -1
    for _ in range(nth + 1):
        start = TEXT.index(words, start + 1)
    return Entity(start=start, end=start + len(words), kind=kind, name=name, key=key)


GIL = entity("Gil", Kind.PERSON, "ana gil", "Ana Gil", 1)
SPANS = (
    entity("Ana Gil", Kind.PERSON, "ana gil", "Ana Gil"),
    entity("Luis Ruiz", Kind.PERSON, "luis ruiz", "Luis Ruiz"),
    entity("Lima", Kind.PLACE, "lima", "Lima"),
    GIL,
    entity("Lima", Kind.PLACE, "lima", "Lima", 1),
    entity("Lima", Kind.ORGANISATION, "lima", "Lima", 2),
    entity("Gil", Kind.PERSON, "ana gil", "Ana Gil", 2),
)
OTHERS = [*others_of(SPANS), Other("pedro gil", "Pedro Gil", Kind.PERSON, 4)]


def subject(
    one: Entity | None, place: tuple[int, int] | None, *said: StoredCorrection
) -> Subject:
    return subject_of(ARTICLE, SPANS, said, one, place)


def at(one: Entity) -> Subject:
    return subject(one, (one.start, one.end))


def shown(offered: list[Choice]) -> list[str]:
    return [f"{choice.verb}: {choice.text}" for choice in offered]


def told(choice: Choice) -> list[tuple[str, str, str]]:
    """Return words, key and name of every mention once the choice was made."""
    assert choice.rule
    result = correct(TEXT, SPANS, Corrections((choice.rule,)))
    return [
        (TEXT[e.start : e.end], e.key, e.name)
        for e in sorted(result, key=lambda e: e.start)
    ]


def pick(offered: list[Choice], line: str) -> Choice:
    (found,) = [c for c in offered if f"{c.verb}: {c.text}" == line]
    return found


def test_what_begins_the_list_does_nothing_by_itself() -> None:
    first, second, *_ = choices(at(GIL), OTHERS, "")
    assert (first.verb, first.rule, first.forget) == ("name", None, ())
    assert second.verb == "hide"


def test_every_other_kind_is_offered_and_every_other_entity() -> None:
    lines = shown(choices(at(GIL), OTHERS, ""))
    kinds = {line.removeprefix("kind: ") for line in lines if line[:6] == "kind: "}
    assert kinds == {kind.value for kind in ENTITY_KINDS} - {"person"}
    same = [line for line in lines if line.startswith("same as: ")]
    assert same == ["same as: Lima", "same as: Luis Ruiz", "same as: Pedro Gil"]


def test_typing_narrows_and_is_taken_for_a_name() -> None:
    assert shown(choices(at(GIL), OTHERS, " ruiz ")) == [
        "same as: Luis Ruiz",
        "name: ruiz",
        "split: “Gil” is ruiz",
        "split: this “Gil” alone is ruiz",
    ]
    assert shown(choices(at(GIL), OTHERS, "place"))[0] == "kind: place"
    assert shown(choices(at(GIL), OTHERS, "lim"))[0] == "same as: Lima"


def test_a_name_that_is_typed_goes_to_all_its_mentions() -> None:
    renamed = pick(choices(at(GIL), OTHERS, "Ana María Gil"), "name: Ana María Gil")
    assert {name for _, key, name in told(renamed) if key == "ana gil"} == {
        "Ana María Gil"
    }


def test_a_form_or_one_mention_can_be_somebody_elses() -> None:
    offered = choices(at(GIL), OTHERS, "")
    form = pick(offered, "split: “Gil” is somebody else")
    assert [key for words, key, _ in told(form) if words == "Gil"] == ["gil", "gil"]
    assert ("Ana Gil", "ana gil", "Ana Gil") in told(form)
    one = pick(offered, "split: this “Gil” alone is somebody else")
    assert one.here
    assert [key for words, key, _ in told(one) if words == "Gil"] == ["gil", "ana gil"]


def test_what_is_split_off_can_be_somebody_known() -> None:
    offered = choices(at(GIL), OTHERS, "pedro gil")
    assert offered[0].verb == "same as"
    split = pick(offered, "split: this “Gil” alone is pedro gil")
    assert split.rule
    assert split.rule.into == "pedro gil"


def test_an_entity_as_a_whole_can_be_split_by_each_of_its_forms() -> None:
    lines = shown(choices(subject(GIL, None), OTHERS, ""))
    assert [line for line in lines if line.startswith("split")] == [
        "split: “Gil” is somebody else",
        "split: “Ana Gil” is somebody else",
    ]
    ruiz = subject(SPANS[1], None)
    assert not [c for c in choices(ruiz, OTHERS, "") if c.verb == "split"]


def test_of_two_kinds_under_one_name_only_the_one_is_meant() -> None:
    place = at(SPANS[2])
    hide = pick(choices(place, OTHERS, ""), "hide: it is no name")
    assert len([row for row in told(hide) if row[1] == "lima"]) == 1
    everyone = pick(choices(at(GIL), OTHERS, ""), "hide: it is no name")
    assert not [row for row in told(everyone) if row[1] == "ana gil"]


def test_words_that_are_no_entity_are_added() -> None:
    start = TEXT.index("won")
    words = subject(None, (start, start + 3))
    assert words.title == "“won”"
    offered = choices(words, OTHERS, "")
    assert {c.verb for c in offered} == {"add as", "same as"}
    added = pick(offered, "add as: event")
    assert ("won", "won", "won") in told(added)
    same = pick(offered, "same as: Pedro Gil")
    assert ("won", "pedro gil", "Pedro Gil") in told(same)
    assert shown(choices(words, OTHERS, "org"))[0] == "add as: organisation"


def test_what_was_said_before_can_be_taken_back() -> None:
    rule = Correction(op=Op.RENAME, key="ana gil", name="Ana", called="Ana Gil")
    here = StoredCorrection("1", replace(rule, here=True), ARTICLE.id)
    everywhere = StoredCorrection("2", rule)
    elsewhere = StoredCorrection("3", replace(rule, here=True), "b.txt")
    other = StoredCorrection("4", replace(rule, key="lima"))
    said = (here, everywhere, elsewhere, other)
    assert said_of(said, ARTICLE, "ana gil") == (here, everywhere)
    offered = choices(subject(GIL, None, *said), OTHERS, "back")
    assert shown(offered)[:2] == [
        "take back: rename Ana Gil to Ana, everywhere",
        "take back: rename Ana Gil to Ana, in this article",
    ]
    assert [choice.forget for choice in offered[:2]] == [("2",), ("1",)]


def test_what_was_hidden_can_be_taken_back_where_it_stood() -> None:
    hidden = StoredCorrection("1", Correction(op=Op.HIDE, key="lima", called="Lima"))
    place = SPANS[2].start, SPANS[2].end
    without = tuple(span for span in SPANS if span.key != "lima")
    words = subject_of(ARTICLE, without, (hidden,), None, place)
    assert shown(choices(words, OTHERS, ""))[0] == "take back: hide Lima, everywhere"
