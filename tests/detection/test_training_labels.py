"""Labels to learn from: what corpora print, what teachers mean, where they agree."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from reader.detection.training.agreement import agreed, alike
from reader.detection.training.chances import (
    Chance,
    by_document,
    chances,
    weighed,
)
from reader.detection.training.corpora import (
    Labelled,
    Name,
    Sentence,
    cut,
    detokenise,
    join,
    read_documents,
    read_voa,
    spans_of,
    write_documents,
)
from reader.detection.training.gold import (
    marked,
    only_marked,
    read_gold,
    read_starts,
    write_gold,
    write_starts,
)
from reader.detection.training.labels import MARKED, TAUGHT, label
from reader.detection.training.teachers import apart, corpus_tags, rules, tidied
from reader.detection.training.tuning import tags_of


@pytest.mark.parametrize(
    ("words", "tags", "text"),
    [
        ("Mr. Oduya 's aides paid $ 40 .", "", "Mr. Oduya's aides paid $40."),
        ("They left the U.S. .", "", "They left the U.S."),
        ('He said : " Not yet . "', "", 'He said: "Not yet."'),
        ("Some ( few ) did n't wait .", "", "Some (few) didn't wait."),
        ("the miners ' union", "DT NNS POS NN", "the miners' union"),
        ("a crowd of 1,20,000 people", "", "a crowd of 120,000 people"),
        ("a 3 - 1 win - at last", "", "a 3-1 win - at last"),
    ],
)
def test_a_sentence_is_printed_as_a_newspaper_would(
    words: str, tags: str, text: str
) -> None:
    printed, places = detokenise(words.split(), tags.split())
    assert printed == text
    assert len(places) == len(words.split())


def test_each_word_is_found_again_where_it_was_printed() -> None:
    words = ["Oduya", "'s", "niece", "(", "12", ")", "sang", "."]
    text, places = detokenise(words)
    assert [text[a:b] for a, b in places] == words


def test_spans_end_where_another_kind_or_name_begins() -> None:
    labels = ["B-per", "I-per", "B-per", "O", "I-geo", "I-org"]
    assert list(spans_of(labels)) == [
        (0, 2, "per"),
        (2, 3, "per"),
        (4, 5, "geo"),
        (5, 6, "org"),
    ]


def test_documents_begin_at_the_sentences_that_are_named(tmp_path: Path) -> None:
    path = tmp_path / "small.tsv.gz"
    lines = [
        "Lomé waits .\tNNP VBZ .\tB-geo O O",
        "Ama Kossi spoke .\tNNP NNP VBD .\tB-per I-per O O",
        "Nobody left .\tNN VBD .\tO O O",
    ]
    path.write_bytes(gzip.compress("\n".join(lines).encode()))
    first, second = cut(list(read_voa(path)), [0, 2])
    assert first.text == "Lomé waits. Ama Kossi spoke."
    assert [first.text[n.start : n.end] for n in first.names] == ["Lomé", "Ama Kossi"]
    assert first.sentences == ((0, 11, "0"), (12, 28, "1"))
    assert second.text == "Nobody left."


def test_documents_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    document = Labelled(
        "a",
        "Ama in Lomé.",
        (Name(0, 3, "person", 0.5),),
        ((7, 11),),
        ((0, 12, "9"),),
        0.25,
    )
    assert write_documents(path, [document, document]) == 2
    assert list(read_documents(path)) == [document, document]
    assert json.loads(path.read_text("utf-8").splitlines()[0])["doc"] == "a"


@pytest.mark.parametrize(
    ("text", "label", "name", "kind"),
    [
        ("the World Sheep Council's", "ORG", "World Sheep Council", "organisation"),
        ("President Ama Kossi", "PERSON", "Ama Kossi", "person"),
        ("Mr. Kossi,", "per", "Kossi", "person"),
        ("pro-Kenyan", "NORP", "Kenyan", "group"),
        ("Kenyans", "GPE", "Kenyans", "group"),
        ("Kenya", "NORP", "Kenya", "place"),
        ("Old Mill Bridge", "ORG", "Old Mill Bridge", "facility"),
        ("U.S.", "GPE", "U.S.", "place"),
        ("Ama Kossi\nLomé", "PERSON", "Ama Kossi", "person"),
    ],
)
def test_a_teachers_name_is_tidied(text: str, label: str, name: str, kind: str) -> None:
    found = tidied(text, Name(0, len(text), label))
    assert found is not None
    assert (text[found.start : found.end], found.label) == (name, kind)


@pytest.mark.parametrize(
    ("text", "label"),
    [("the rebels", "ORG"), ("Tuesday", "GPE"), ("two", "CARDINAL"), ("Mr.", "PERSON")],
)
def test_what_is_no_name_is_dropped(text: str, label: str) -> None:
    assert tidied(text, Name(0, len(text), label)) is None


def test_of_two_overlapping_names_the_longer_stays() -> None:
    text = "Bank of Lomé"
    names = [Name(8, 12, "GPE"), Name(0, 12, "ORG"), Name(0, 4, "ORG")]
    assert apart(text, names) == (Name(0, 12, "organisation"),)


def test_the_rules_teach_what_they_find() -> None:
    (names,) = rules(["Ama Kossi flew from Nairobi to Lima on Monday."])
    assert {n.label for n in names} == {"person", "place"}
    document = join("a", [Sentence(("Ama", "sang"), (), ((0, 1, "per"),))])
    assert list(corpus_tags([document])) == [(Name(0, 3, "person"),)]


PERSON = Name(0, 9, "person")
PLACE = Name(18, 22, "place")
TEXT = "Ama Kossi flew to Lomé with Kossi."


def test_names_that_enough_teachers_agree_on_count() -> None:
    opinions = [(PERSON, PLACE), (PERSON, PLACE), (PERSON,)]
    found = agreed(Labelled("a", TEXT), opinions, 2)
    assert [(n.start, n.label, n.weight) for n in found.names] == [
        (0, "person", 1.0),
        (18, "place", 0.85),
    ]
    assert found.unsure == ()


def test_where_teachers_differ_the_text_is_unsure() -> None:
    long = Name(14, 22, "organisation")
    found = agreed(Labelled("a", TEXT), [(PLACE,), (long,), ()], 2)
    assert found.names == ()
    assert found.unsure == ((14, 22),)


def test_a_surname_follows_the_full_name_of_its_document() -> None:
    surname = Name(28, 33, "person")
    opinions = [(PERSON, surname), (PERSON,), (PERSON,)]
    found = agreed(Labelled("a", TEXT), opinions, 2)
    assert found.names == (PERSON, Name(28, 33, "person", 0.8))
    assert found.unsure == ()


def test_likeness_is_the_f1_of_two_teachers() -> None:
    assert alike({"a": [[PERSON, PLACE]], "b": [[PERSON]], "c": [[]]}) == {
        "a-b": pytest.approx(2 / 3),
        "a-c": 0,
        "b-c": 0,
    }


def test_marked_names_are_kept_without_the_text(tmp_path: Path) -> None:
    path = tmp_path / "gold.txt"
    gold = {3: (Name(0, 9, "person"), Name(12, 16, "place")), 4: ()}
    write_gold(path, gold, "Marked by hand.")
    assert path.read_text("utf-8") == "# Marked by hand.\n3 0-9p 12-16l\n4\n"
    assert read_gold(path) == gold


@pytest.mark.parametrize("mark", ["2-2p", "3-1p", "0-9x", "person"])
def test_a_mark_that_names_nothing_is_refused(tmp_path: Path, mark: str) -> None:
    path = tmp_path / "gold.txt"
    path.write_text(f"3 {mark}\n", "utf-8")
    with pytest.raises(ValueError, match="no marked name"):
        read_gold(path)


def test_the_beginnings_of_documents_are_kept_as_steps(tmp_path: Path) -> None:
    path = tmp_path / "starts.txt"
    starts = [0, 7, *range(20, 220, 3)]
    write_starts(path, starts, "Guessed.")
    assert path.read_text("utf-8").startswith("# Guessed.\n0 7 13 3 3")
    assert read_starts(path) == starts


def test_what_people_marked_takes_the_place_of_what_teachers_say() -> None:
    sentences = [
        Sentence(("Ama", "Kossi", "sang", "."), (), ((2, 3, "place"),), "0"),
        Sentence(("Lomé", "listened", "."), (), ((0, 1, "place"),), "1"),
    ]
    document = replace(join("a", sentences), unsure=((0, 3),))
    gold = {0: (Name(0, 9, "person"),)}
    (found,) = marked([document], gold)
    assert found.names == (Name(0, 9, "person"), Name(16, 20, "place"))
    assert found.unsure == ()
    assert list(only_marked([document], gold)) == [found]
    assert list(only_marked([document], {5: ()})) == []


FIRST = [(PERSON,), (PERSON,), ()]
"""Two of three teachers find the person; they are right."""
LAST = [(), (), (PERSON,)]
"""Only the third finds one; it is wrong."""


def measured() -> Chance:
    right, wrong = Labelled("a", TEXT, (PERSON,)), Labelled("b", TEXT)
    return chances([(right, FIRST), (wrong, LAST)] * 9)


def test_a_chance_follows_who_found_the_name_and_not_how_many() -> None:
    chance = measured()
    assert chance(PERSON, FIRST) > 0.9
    assert chance(PERSON, LAST) < 0.1


def test_names_are_weighed_by_their_chance_and_unlikely_ones_dropped() -> None:
    chance = measured()
    found = weighed(Labelled("c", TEXT), FIRST, chance)
    assert [(n.start, n.end) for n in found.names] == [(0, 9)]
    assert found.names[0].weight > 0.9
    assert found.unsure == ()
    assert weighed(Labelled("c", TEXT), LAST, chance).names == ()


def test_what_is_neither_likely_nor_unlikely_is_unsure() -> None:
    found = weighed(Labelled("c", TEXT), [(PLACE,), (), ()], measured())
    assert found.names == ()
    assert found.unsure == ((PLACE.start, PLACE.end),)


def test_opinions_are_gathered_by_document() -> None:
    assert by_document([[(PERSON,), ()], [(), (PLACE,)]]) == [
        [(PERSON,), ()],
        [(), (PLACE,)],
    ]


@dataclass
class Word:
    i: int
    start: int
    end: int


class Words(list[Word]):
    """Tokens in the manner of spaCy."""

    def char_span(self, start: int, end: int, alignment_mode: str) -> Words | None:
        assert alignment_mode == "expand"
        return Words(w for w in self if w.start < end and start < w.end) or None

    @property
    def start_char(self) -> int:
        return self[0].start

    @property
    def end_char(self) -> int:
        return self[-1].end


def test_tags_are_unknown_where_a_name_cuts_through_a_token() -> None:
    text = "Ama Kossi left pro-Kenyan Lomé"
    words = Words(
        Word(i, m.start(), m.end()) for i, m in enumerate(re.finditer(r"\S+", text))
    )
    names = (PERSON, Name(19, 25, "group"), Name(26, 30, "place"))
    assert tags_of(words, Labelled("a", text, names, ((10, 14),))) == [
        "B-PERSON",
        "L-PERSON",
        "-",
        "-",
        "U-GPE",
    ]


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "corpus.tsv.gz"
    line = "Ama Kossi left Lomé .\tNNP NNP VBD NNP .\tB-per I-per O B-geo O"
    path.write_bytes(gzip.compress("\n".join([line] * 12).encode()))
    write_starts(tmp_path / "voa_documents.txt", list(range(12)))
    return path


def seconds(texts: Iterable[str]) -> Iterator[tuple[Name, ...]]:
    """A teacher that knows one name."""
    for _ in texts:
        yield (Name(0, 9, "person"),)


@pytest.mark.parametrize("measures", [True, False])
def test_a_corpus_becomes_marked_and_taught_documents(
    corpus: Path, measures: bool
) -> None:
    folder = corpus.parent
    gold = dict.fromkeys(range(10), (PERSON, Name(15, 19, "place")))
    write_gold(folder / "voa_names.txt", gold)
    out = folder / "out"
    counts = label(corpus, folder, [seconds], out, measured=lambda _: measures)
    assert counts == (10, 2)
    known = next(read_documents(out / MARKED))
    assert known.name == "gmb-0001"
    assert known.names == gold[1]
    for taught in read_documents(out / TAUGHT):
        assert taught.names[0].label == "person"
