"""People across articles: joined where one is meant, alone where in doubt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.cache.database import Cache
from reader.detection.cached import Detector
from reader.detection.entities.known import WHY
from reader.detection.joining import Seen, join, seen_in
from reader.detection.model import Correction, Corrections, Entity, Kind, Op
from reader.detection.people import load_people
from reader.detection.register import Register
from reader.library.model import Article, Listed, Metadata
from reader.text.hashing import text_sha256

NOBODY: frozenset[str] = frozenset()


def person(
    key: str, *, gender: str = "", kind: Kind = Kind.PERSON, why: str = "seen"
) -> Entity:
    name = key.title()
    return Entity(start=0, end=1, kind=kind, name=name, key=key, gender=gender, why=why)


def register(*texts: list[Seen], dates: dict[str, str] | None = None) -> Register:
    found = Register()
    for number, people in enumerate(texts):
        found.put(str(number), tuple(people))
    found.use(dates or {}, only=dates is not None)
    return found


def seen(key: str, mentions: int = 2, gender: str = "", *forms: str) -> Seen:
    return Seen(key, key.title(), mentions, gender, forms)


def meant(known: Register, key: str, day: str = "", gender: str = "") -> str | None:
    joined = known.meant(key, day, gender, NOBODY)
    return joined.key if joined else None


def test_a_surname_means_the_only_one_who_has_it_and_says_so() -> None:
    known = register([seen("ana zorvek")], [seen("zorvek", 1)])
    joined = known.meant("zorvek", "", "", NOBODY)
    assert joined is not None
    assert (joined.key, joined.name, joined.sure) == (
        "ana zorvek",
        "Ana Zorvek",
        False,
    )
    assert joined.link == "Ana Zorvek is the only Zorvek in this library"


def test_a_name_that_was_seen_once_founds_nothing() -> None:
    assert meant(register([seen("ana zorvek", 1)]), "zorvek") is None


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        ("2024-05-01", "ana zorvek"),
        ("2024-05-08", "ana zorvek"),
        ("2024-05-09", None),
        ("2024-07-03", "ben zorvek"),
        ("2024", None),
        ("", None),
    ],
)
def test_of_several_the_one_of_the_same_days_is_meant(
    day: str, expected: str | None
) -> None:
    known = register(
        [seen("ana zorvek")],
        [seen("ben zorvek")],
        dates={"0": "2024-05-01", "1": "2024-07-01"},
    )
    assert meant(known, "zorvek", day) == expected


def test_a_title_tells_a_woman_from_a_man() -> None:
    known = register([seen("ana zorvek", 2, "f")], [seen("oru zorvek")])
    assert meant(known, "zorvek") is None
    assert meant(known, "zorvek", gender="f") is None  # Oru may be a woman
    known.put("2", (seen("oru zorvek", 2, "m"),))
    assert meant(known, "zorvek", gender="f") == "ana zorvek"
    joined = known.meant("zorvek", "", "m", NOBODY)
    assert joined
    assert joined.link.endswith("in this library whom the title fits")


def test_texts_that_are_gone_do_not_count() -> None:
    known = register([seen("ana zorvek")], [seen("ben zorvek")], dates={"0": ""})
    assert meant(known, "zorvek") == "ana zorvek"
    known.put("0", ())
    assert meant(known, "zorvek") is None


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("nicolas zorvek", "nicolas zorvek moran", "nicolas zorvek"),
        ("n. zorvek", "nicolas zorvek", "nicolas zorvek"),
        ("j.k. zorvek", "joanne zorvek", "joanne zorvek"),
        ("kim dae-sung", "kim dae sung", "kim dae-sung"),
        ("zorvek obran", "luis manuel zorvek obran", "luis manuel zorvek obran"),
    ],
)
def test_forms_of_one_full_name_have_one_key(
    one: str, other: str, expected: str
) -> None:
    known = register([seen(one)], [seen(other)])
    assert {meant(known, key) or key for key in (one, other)} == {expected}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ana zorvek", "ben zorvek"),
        ("walter zorvek", "walter zorvek jr."),
        ("ana zorvek", "ana brandt"),
        ("charles iii", "charles"),
    ],
)
def test_other_people_stay_others(one: str, other: str) -> None:
    known = register([seen(one)], [seen(other)])
    assert meant(known, one) is None
    assert meant(known, other) is None


def test_an_initial_that_two_share_is_nobody_else() -> None:
    known = register([seen("john zorvek")], [seen("jane zorvek")], [seen("j. zorvek")])
    assert meant(known, "j. zorvek") is None


def test_who_is_called_by_another_surname_is_another() -> None:
    known = register([seen("luis zorvek")], [seen("luis zorvek moran", 2, "", "moran")])
    assert meant(known, "luis zorvek") is None
    assert meant(known, "luis zorvek moran") is None


def test_a_first_name_of_another_is_no_surname() -> None:
    people = [seen("ana martin"), seen("martin brandt")]
    assert meant(register(people), "martin") is None
    assert meant(register(people), "martin", gender="f") == "ana martin"


def test_accents_of_any_text_are_in_the_name() -> None:
    known = register([seen("jose zorvek")], [Seen("jose zorvek moran", "José X", 1)])
    joined = known.meant("jose zorvek moran", "", "", NOBODY)
    assert joined
    assert joined.name == "José Zorvek"


class TestJoin:
    known = register([seen("ana zorvek")])

    def test_the_key_the_name_the_reason_and_the_confidence_change(self) -> None:
        (found,) = join([person("zorvek")], self.known, "")
        assert (found.key, found.name, found.confidence) == (
            "ana zorvek",
            "Ana Zorvek",
            0.9,
        )
        assert found.link == "Ana Zorvek is the only Zorvek in this library"

    @pytest.mark.parametrize(
        "entity",
        [person("zorvek", kind=Kind.PLACE), person("zorvek", why=WHY)],
        ids=["a place", "declared"],
    )
    def test_only_people_that_nobody_declared_join(self, entity: Entity) -> None:
        assert join([entity], self.known, "") == [entity]

    def test_what_the_user_spoke_of_stays(self) -> None:
        rules = [Correction(op=Op.HIDE, key="zorvek")]
        assert join([person("zorvek")], self.known, "", rules) == [person("zorvek")]

    def test_others_join_the_name_that_the_user_spoke_of(self) -> None:
        known = register(
            [seen("ana zorvek")], [seen("ana zorvek")], [seen("ana m. zorvek")]
        )
        rules = [Correction(op=Op.RENAME, key="ana m. zorvek", name="A")]
        for key in ("ana zorvek", "zorvek"):
            (found,) = join([person(key)], known, "", rules)
            assert found.key == "ana m. zorvek"


KEYS = st.sampled_from(
    [
        *("ana zorvek", "ana m. zorvek", "a. zorvek", "ben zorvek", "zorvek", "martin"),
        *("ana maria zorvek", "ana zorvek moran", "zorvek moran", "luis martin brandt"),
        *(
            "ana zorvek jr.",
            "brandt",
            "moran",
            "a. b. moran",
            "kim zorvek",
            "b. zorvek",
        ),
    ]
)
TEXTS = st.lists(st.lists(KEYS, max_size=4, unique=True), max_size=8)
DAYS = ("2024-01-01", "2024-01-05", "2024-02-01", "")


@given(TEXTS, st.randoms(use_true_random=False))
def test_the_order_of_articles_does_not_matter_and_joining_twice_is_joining_once(
    texts: list[list[str]], random: object
) -> None:
    shuffle = getattr(random, "shuffle")  # noqa: B009
    dates = {str(number): DAYS[number % 4] for number in range(len(texts))}
    people = [[seen(key) for key in keys] for keys in texts]
    known = register(*people, dates=dates)
    order = list(range(len(texts)))
    shuffle(order)
    other = Register()
    other.use(dates, only=True)
    for number in order:
        other.put(str(number), ())
        join([person(key) for keys in texts for key in keys], other, "2024-01-03")
        other.put(str(number), tuple(people[number]))
    for number, keys in enumerate(texts):
        entities = [person(key) for key in keys]
        once = join(entities, known, DAYS[number % 4])
        assert join(entities, other, DAYS[number % 4]) == once
        again = join(once, known, DAYS[number % 4])
        assert [e.key for e in again] == [e.key for e in once]


# With texts, in a cache


def article(number: int, text: str) -> Article:
    return Article(f"{number}.txt", text, text_sha256(text), "utf-8", (), Metadata())


def library(*texts: str) -> tuple[list[Article], list[Listed]]:
    articles = [article(number, text) for number, text in enumerate(texts)]
    return articles, [Listed(a.id, 1, 1, sha256=a.sha256) for a in articles]


FULL = "Ana Zorvek spoke in the square. Ms Zorvek left later."
SHORT = "A crowd met Ms Zorvek at the bridge."


def keys(detector: Detector, one: Article) -> set[str]:
    return {s.key for s in detector.detect(one) if isinstance(s, Entity)}


def test_an_article_read_later_changes_what_was_read_before() -> None:
    (first, second), rows = library(SHORT, FULL)
    detector = Detector(Cache(None), listing=lambda: rows)
    assert keys(detector, first) == {"zorvek"}
    assert keys(detector, second) == {"ana zorvek"}
    assert keys(detector, first) == {"ana zorvek"}
    (entity,) = (s for s in detector.detect(first) if isinstance(s, Entity))
    assert detector.texts_with(entity) == {first.sha256, second.sha256}
    assert detector.naming(["ana"], lambda name: "ana" in name) == {first.sha256}


def test_a_text_that_left_the_library_is_forgotten() -> None:
    (first, second), rows = library(SHORT, FULL)
    listed = [tuple(rows)]
    detector = Detector(Cache(None), listing=lambda: listed[0])
    detector.detect(second)
    assert keys(detector, first) == {"ana zorvek"}
    listed[0] = tuple(rows[:1])
    assert keys(detector, first) == {"zorvek"}


def test_what_another_process_found_counts() -> None:
    (first, second), rows = library(SHORT, FULL)
    cache = Cache(None)
    one, other = (Detector(cache, listing=lambda: rows) for _ in range(2))
    assert keys(one, first) == {"zorvek"}
    other.detect(second)
    assert keys(one, first) == {"ana zorvek"}


def test_without_a_library_every_text_is_alone() -> None:
    (first, second), _ = library(SHORT, FULL)
    detector = Detector(Cache(None))
    detector.detect(second)
    assert keys(detector, first) == {"zorvek"}


def test_corrections_win_over_other_articles() -> None:
    (first, second), rows = library(SHORT, FULL)
    detector = Detector(Cache(None), listing=lambda: rows)
    detector.detect(second)
    rule = Correction(op=Op.MERGE, key="zorvek", into="ben zorvek", name="Ben Zorvek")
    spans = detector.detect(first, corrections=Corrections((rule,)))
    (entity,) = (s for s in spans if isinstance(s, Entity))
    assert (entity.key, entity.confidence) == ("ben zorvek", 1.0)


def test_other_things_are_found_in_other_articles_by_key() -> None:
    (first, second), rows = library("It rained in Lima.", "They left Lima on foot.")
    detector = Detector(Cache(None), listing=lambda: rows)
    detector.detect(second)
    (entity,) = (s for s in detector.detect(first) if isinstance(s, Entity))
    assert detector.texts_with(entity) == {first.sha256, second.sha256}


def test_only_sure_people_are_counted() -> None:
    unsure = Entity(
        start=0, end=1, kind=Kind.PERSON, name="A B", key="a b", confidence=0.4
    )
    assert seen_in([unsure, person("lima", kind=Kind.PLACE)]) == ()


@pytest.mark.parametrize("damaged", ["", "{", "[1]", "[[1]]", "[[1,2,3,4,5]]"])
def test_damaged_rows_raise_what_is_caught(damaged: str) -> None:
    with pytest.raises((ValueError, TypeError, KeyError)):
        load_people(damaged)
