"""Linking: which mentions are one person or thing, and what they are called."""

from __future__ import annotations

import pytest

from reader.detection.entities import find_entities
from reader.detection.entities.known import WHY
from reader.detection.entities.language import language
from reader.detection.model import Entity, Kind, Names


def entities(text: str, names: dict[str, Kind] | None = None) -> list[Entity]:
    return list(find_entities(text, names=Names(names or {})))


def keys(text: str, kind: Kind = Kind.PERSON) -> list[tuple[str, str]]:
    return [(text[e.start : e.end], e.key) for e in entities(text) if e.kind is kind]


def test_one_man_with_and_without_accent_and_title_has_one_key_and_best_name() -> None:
    text = (
        "Guaido Warns Peru\n\nGuaidó left. Mr Guaido spoke. Juan Guaido arrived, and "
        "anti-Guaidó crowds met. Guaido’s men left."
    )
    people = [e for e in entities(text) if e.kind is Kind.PERSON]
    assert len(people) == 6
    assert {e.key for e in people} == {"juan guaido"}
    assert {e.name for e in people} == {"Juan Guaidó"}


def test_a_surname_is_a_person_before_the_full_name_too() -> None:
    assert keys("Zorvek won. The party of Ana Zorvek cheered.") == [
        ("Zorvek", "ana zorvek"),
        ("Ana Zorvek", "ana zorvek"),
    ]


def test_two_people_with_one_surname_stay_two() -> None:
    text = "Laura Gil spoke. Gil left. Nicolasa Gil, 71, cried. Gil sat down."
    assert [key for _, key in keys(text)] == [
        "laura gil",
        "laura gil",
        "nicolasa gil",
        "nicolasa gil",
    ]


def test_who_is_of_another_age_is_another_person() -> None:
    text = (
        "Horvat, 44, coaches the side. Ivan Horvat, 38, keeps goal. "
        "Horvat, 38, agreed. Jure Horvat (52) did not."
    )
    assert [key for _, key in keys(text)] == [
        "horvat",
        "ivan horvat",
        "ivan horvat",
        "jure horvat",
    ]


def test_middle_names_and_initials_do_not_make_another_person() -> None:
    text = (
        "Carlos Eduardo Zapata fled. Carlos Zapata fell. C. Zapata stayed. Zapata ran."
    )
    assert {key for _, key in keys(text)} == {"carlos eduardo zapata"}


def test_brothers_are_two_people() -> None:
    text = "Raúl Castro met Fidel Castro."
    assert [key for _, key in keys(text)] == ["raul castro", "fidel castro"]


@pytest.mark.parametrize(
    ("text", "surface", "key"),
    [
        ("Xi Jinping came. Later they saw Xi leave.", "Xi", "xi jinping"),
        ("Ursula von der Leyen came. Von der Leyen left.", "Von der Leyen",
         "ursula von der leyen"),
        ("They sought Abu Omar al-Zarkani. Zarkani hid.", "Zarkani",
         "abu omar al-zarkani"),
        ("Nicolás Maduro Moros came. Mr Maduro left.", "Maduro",
         "nicolas maduro moros"),
        ("Theresa May came. May said no.", "May", "theresa may"),
    ],
)  # fmt: skip
def test_a_short_name_finds_the_full_one(text: str, surface: str, key: str) -> None:
    assert (surface, key) in keys(text)


def test_an_abbreviation_in_brackets_is_the_long_name() -> None:
    text = "The Supreme Court of Justice (TSJ) met. The TSJ ruled."
    bodies = [e for e in entities(text) if e.kind is Kind.ORGANISATION]
    assert {e.key for e in bodies} == {"supreme court of justice"}
    assert {e.name for e in bodies} == {"Supreme Court of Justice"}
    assert len(bodies) == 3


@pytest.mark.parametrize("name", ["US", "U.S.", "USA", "United States", "America"])
def test_names_of_one_country_share_a_key(name: str) -> None:
    assert keys(f"They left the {name} today.", Kind.PLACE) == [(name, "united states")]


def test_a_people_has_one_key_in_singular_and_plural() -> None:
    text = "A Kenyan met Kenyans."
    assert {key for _, key in keys(text, Kind.GROUP)} == {"kenyan"}


def test_a_name_takes_its_kind_from_its_clearest_mention() -> None:
    text = "They like Zorvek. In the town of Zorvek it rained. Zorvek is small."
    assert {e.kind for e in entities(text)} == {Kind.PLACE}
    assert len(entities(text)) == 3


class TestKnownNames:
    def test_they_win_over_the_rules(self) -> None:
        (entity,) = entities("They saw Paris.", {"Paris": Kind.PERSON})
        assert (entity.kind, entity.why) == (Kind.PERSON, WHY)

    def test_they_are_found_without_accents_and_in_capitals(self) -> None:
        text = "Núñez spoke. Nunez left. NUNEZ WINS"
        found = entities(text, {"Núñez": Kind.PERSON})
        assert [text[e.start : e.end] for e in found] == ["Núñez", "Nunez", "NUNEZ"]
        assert {e.name for e in found} == {"Núñez"}

    def test_they_are_whole_words_with_their_capital(self) -> None:
        found = entities("May came; she may stay. Mayor.", {"May": Kind.PERSON})
        assert [e.start for e in found if e.why == WHY] == [0]

    def test_the_longest_declared_name_wins(self) -> None:
        names = {"Lima": Kind.PLACE, "Lima Group": Kind.ORGANISATION}
        (entity,) = entities("the Lima Group", names)
        assert entity.kind is Kind.ORGANISATION

    def test_a_full_name_around_a_declared_surname_keeps_its_range(self) -> None:
        text = "Juan Guaidó left. Guaidó spoke."
        found = entities(text, {"Guaidó": Kind.PERSON})
        assert [text[e.start : e.end] for e in found] == ["Juan Guaidó", "Guaidó"]
        assert {e.key for e in found} == {"guaido"}

    def test_a_bare_surname_is_the_declared_person(self) -> None:
        text = "Mr Zorvek left."
        (entity,) = entities(text, {"Ana Zorvek": Kind.PERSON})
        assert (entity.key, entity.name) == ("ana zorvek", "Ana Zorvek")

    def test_lower_case_names_are_found_as_declared(self) -> None:
        (entity,) = entities("we use anonymous here", {"anonymous": Kind.GROUP})
        assert entity.kind is Kind.GROUP

    def test_a_declared_figure_is_not_an_entity(self) -> None:
        assert entities("zorvek", {"zorvek": Kind.COUNT}) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The men walked to the town and they said that it was cold there.", "en"),
        ("", "en"),
        ("Peru wins", "en"),
        ("El presidente dijo que los soldados cruzaron la frontera con la ayuda de "
         "las fuerzas que se negaron a disparar contra una multitud en el puente.",
         "es"),
        ("Die Soldaten sind nicht mit den anderen über die Grenze gegangen, sagte der "
         "Minister und fügte hinzu, dass das Land auf eine Lösung von allen hofft.",
         "de"),
        ("O presidente disse que os soldados não voltaram para a cidade e que o "
         "governo não pagou pelos danos que causaram na ponte, segundo o jornal.",
         "pt"),
        ("Prezydent powiedział w poniedziałek, że żołnierze nie wrócili do miasta i że "
         "rząd nie zapłaci za szkody, które się na moście zdarzyły.", "pl"),
        ("中国国家主席周一表示", "zh"),
        ("大統領は月曜日に兵士が国境を越えたと述べた", "ja"),
        ("Президент заявил в понедельник что войска ушли", "ru"),
        ("Президент заявив у понеділок, що війська пішли з міста", "uk"),
        ("የኢትዮጵያ ጠቅላይ ሚኒስትር", "other"),
    ],
)  # fmt: skip
def test_the_language_is_told_by_its_small_words(text: str, expected: str) -> None:
    assert language(text) == expected
