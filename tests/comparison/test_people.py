"""What a library's articles say of one person, worked out of what was detected."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from reader.comparison.people import Material, Profile, profile
from reader.detection.engine import detect
from reader.detection.model import Entity, Kind
from reader.library.model import Listed

FIRST = """Union leader Ana Ruiz, 52, met Jan Kral in Prague. Kral, 61, smiled.

“We lost 12 days,” said Ms Ruiz. Petr Novak was not there."""
SECOND = """Ana Ruiz, the union leader, left Prague with Jan Kral and 40 delegates.

Jan Kral said: “Ana Ruiz is right.”"""
UNDATED = "Ana Ruiz was born in Brno."


def material(name: str, published: str, text: str) -> Material:
    row = Listed(name, len(text), 0, headline=name, published=published)
    return Material(row, text, detect(text, date=published[:10] or None))


def ana(*materials: Material) -> Profile:
    return profile("ana ruiz", Kind.PERSON, materials)


def both() -> Profile:
    return ana(
        material("undated", "", UNDATED),
        material("second", "2024-03-09", SECOND),
        material("first", "2024-03-04T10:00", FIRST),
    )


def test_names_and_roles_are_counted() -> None:
    found = both()
    assert found.name == "Ana Ruiz"
    assert found.mentions == 5
    assert dict(found.variants) == {"Ana Ruiz": 4, "Ruiz": 1}
    assert found.roles == (("union leader", 2),)


def test_articles_are_in_order_of_time_and_undated_ones_last() -> None:
    found = both()
    assert [one.first.listed.id for one in found.articles] == [
        "first",
        "second",
        "undated",
    ]
    assert [one.mentions for one in found.articles] == [2, 2, 1]
    assert (found.first, found.last) == ("2024-03-04", "2024-03-09")
    assert found.days == (("2024-03-04", 2), ("2024-03-09", 2))


def test_figures_are_those_of_the_sentences_and_ages_the_persons_own() -> None:
    found = both()
    ages = [one for one in found.figures if one.figure.kind is Kind.AGE]
    assert [one.at.words for one in ages] == ["52"]
    assert "40 delegates" in [one.at.words for one in found.figures]
    assert all("Ruiz" in one.sentence for one in found.figures)
    kral = profile("jan kral", Kind.PERSON, [material("first", "", FIRST)])
    assert [o.figure.value for o in kral.figures if o.figure.kind is Kind.AGE] == [61]


def test_quotations_are_the_persons_own() -> None:
    found = both()
    assert [one.at.words for one in found.quotations] == ["We lost 12 days,"]
    assert found.quotations[0].verb == "said"


def test_who_shares_most_sentences_comes_first() -> None:
    found = both()
    assert [one.name for one in found.together] == ["Jan Kral", "Prague", "Brno"]
    assert [one.sentences for one in found.together] == [3, 2, 1]
    assert [one.articles for one in found.together] == [2, 2, 1]


def test_a_name_that_nobody_mentions_has_an_empty_page() -> None:
    found = profile("petr hus", Kind.PERSON, [material("first", "", FIRST)])
    assert found == Profile(key="petr hus", kind=Kind.PERSON, name="petr hus")


SENTENCES = st.sampled_from(
    ["Ana Ruiz, 52, left.", "“No way at all,” said Ana Ruiz.", "\n\n", "\n", " ",
     "Jan Kral met Ms Ruiz, 40 soldiers and 3% of Prague.", "“Never,” she said.",
     "Mayor Ana Ruiz won 52-48", "“", "é日本", "Ruiz", ", "]
)  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(st.lists(SENTENCES, max_size=14).map("".join))
def test_every_place_is_inside_its_text_and_says_its_words(text: str) -> None:
    made = material("a", "2024-01-01", text)
    keys = {(s.key, s.kind) for s in made.spans if isinstance(s, Entity)}
    for key, kind in keys:
        found = profile(key, kind, [made])
        places = [one.first for one in found.articles]
        places += [one.first for one in found.together]
        places += [one.at for one in found.figures]
        places += [one.at for one in found.quotations]
        for place in places:
            assert 0 <= place.start < place.end <= len(text)
            assert place.words == " ".join(text[place.start : place.end].split())
        assert found.mentions == sum(count for _, count in found.variants)
