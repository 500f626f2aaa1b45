"""The trained tagger: what it sees, its weights, and what it makes of any text."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.detection.entities import as_document
from reader.detection.entities.document import settle
from reader.detection.entities.rules import RuleTagger
from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Document
from reader.detection.entities.trained import network
from reader.detection.entities.trained.decode import best, certainty, names
from reader.detection.entities.trained.features import (
    MARKS,
    NOTES,
    RULE_NOTES,
    inputs,
)
from reader.detection.entities.trained.mending import mended
from reader.detection.entities.trained.tagger import TrainedTagger, built_in
from reader.detection.entities.trained.weights import (
    EXACT,
    FORMAT,
    LABELS,
    TAGS,
    WEIGHTS,
    WeightsError,
    load,
    save,
    weights,
)
from reader.detection.figures import find_figures
from reader.detection.model import Kind
from tests.work import calls_of

STORY = (
    "HERRAN, Colombia (AP) - Ana Ruiz met the Peruvian leader on Monday.\n\n"
    "Ruiz said that Peru would pay. The Bank of Herran agreed with Ruiz."
)


def document(text: str) -> Document:
    return as_document(text, find_figures(text))


def mentions(text: str) -> list[tuple[str, Kind]]:
    found = document(text)
    return [
        (text[found.tokens[m.first].start : found.tokens[m.last - 1].end], m.kind)
        for m in TrainedTagger().mentions(found)
    ]


class TestFeatures:
    def test_a_word_is_looked_at_once_however_often_it_occurs(self) -> None:
        seen = inputs(document("Peru met Peru and Peru"), [])
        assert seen.tokens == [0, 1, 0, 2, 0]
        assert len(seen.types.texts) == 3

    def test_capitalised_words_share_a_group_whatever_their_accents(self) -> None:
        text = "Guaidó and GUAIDO and guaido"
        assert inputs(document(text), []).groups == [0, -1, 0, -1, -1]

    def test_lists_mark_their_words(self) -> None:
        seen = inputs(document("Peru is a country"), [])
        marks = seen.types.marks
        assert marks[0] != marks[3]
        assert all(0 <= mark < MARKS for found in marks for mark in found)

    def test_what_the_rules_say_is_noted_apart(self) -> None:
        text = document("We saw Ana")
        without = inputs(text, [])
        mention = Mention(2, 3, Kind.PERSON, 0.5, "a first name")
        noted = inputs(text, [mention])
        new = set(noted.notes) - set(without.notes)
        assert new
        assert all(2 * NOTES + RULE_NOTES <= n < 3 * NOTES for n in new)
        assert {value for _, value in noted.trust} == {0.5}

    @pytest.mark.parametrize("text", ["", "—", "x" * 5000, "ß ŉ ﬁ Ⅳ", "\u0301a"])
    def test_any_word_has_features(self, text: str) -> None:
        seen = inputs(document(text), [])
        assert all(seen.types.grams)
        assert len(network.scores(weights(), seen)) == len(seen.tokens)


class TestWeights:
    def test_they_are_small_and_tell_where_they_come_from(self) -> None:
        assert WEIGHTS.stat().st_size < 2_000_000
        about = weights().about
        assert about["sources"]
        assert about["date"]
        assert {"seed", "epochs"} <= set(about["settings"])

    def test_the_same_weights_give_the_same_bytes(self, tmp_path: Path) -> None:
        save(tmp_path / "a.npz", weights())
        save(tmp_path / "b.npz", load(tmp_path / "a.npz"))
        assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()

    def test_a_round_trip_changes_nothing(self, tmp_path: Path) -> None:
        save(tmp_path / "a.npz", weights())
        again = load(tmp_path / "a.npz")
        assert again.words == weights().words
        assert again.shifts == weights().shifts
        for name in ("codes", "books", "grams", "types", "around", "last"):
            before, after = getattr(weights(), name), getattr(again, name)
            assert np.array_equal(before, after)

    def test_a_file_that_holds_none_is_told(self, tmp_path: Path) -> None:
        (tmp_path / "a.npz").write_bytes(b"nothing")
        with pytest.raises(WeightsError):
            load(tmp_path / "a.npz")
        np.savez(tmp_path / "b.npz", words=np.zeros(3))
        with pytest.raises(WeightsError, match="holds no weights"):
            load(tmp_path / "b.npz")

    def test_another_format_is_told(self, tmp_path: Path) -> None:
        about = f'{{"format": {FORMAT + 1}}}'.encode()
        np.savez(tmp_path / "a.npz", about=np.frombuffer(about, np.uint8))
        with pytest.raises(WeightsError, match="format"):
            load(tmp_path / "a.npz")

    def test_no_sum_can_be_inexact(self) -> None:
        found = weights()
        size = len(found.bias)
        first = np.abs(found.types).sum(0) + np.abs(found.notes).sum(0)
        worst = first.reshape(-1, size).sum(0) * 127 + np.abs(found.bias)
        assert worst.max() < EXACT
        second = np.abs(found.around).sum(0).reshape(3, -1).sum(0)
        second = second + np.abs(found.group).sum(0)
        assert (second * network.TOP + np.abs(found.bias2)).max() < EXACT
        last = np.abs(found.last).sum(0) * network.TOP + np.abs(found.bias3)
        assert last.max() < EXACT
        for name in ("types", "notes", "around", "group", "last", "grams", "books"):
            array = getattr(found, name)
            assert np.array_equal(array, np.rint(array))


class TestNetwork:
    def test_a_long_text_is_worked_on_in_pieces_with_the_same_result(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        text = document(STORY)
        seen = inputs(text, RuleTagger().mentions(text))
        whole = network.scores(weights(), seen)
        for size in (1, 3, 7):
            monkeypatch.setattr(network, "_BLOCK", size)
            assert np.array_equal(network.scores(weights(), seen), whole)

    def test_the_order_of_summing_does_not_matter(self) -> None:
        text = document(STORY)
        seen = inputs(text, RuleTagger().mentions(text))
        found = weights()
        features = network._types(found, seen, list(range(len(seen.types.texts))))
        exact = features.astype(np.int64) @ found.types.astype(np.int64)
        assert np.array_equal(features @ found.types, exact)

    def test_what_one_sentence_tells_counts_in_another(self) -> None:
        alone = mentions("Zorvek fell.")
        told = mentions("Zorvek fell. President Ilmar Zorvek met Mr Zorvek.")
        assert (("Zorvek", Kind.PERSON) in told) >= (("Zorvek", Kind.PERSON) in alone)
        assert told[0] == ("Zorvek", Kind.PERSON)


class TestDecode:
    def rows(self, *tags: str) -> list[list[float]]:
        return [[9.0 if t == tag else 0.0 for t in TAGS] for tag in tags]

    def test_begin_and_inside_join(self) -> None:
        table = np.array(self.rows("B-person", "I-person", "", "B-place", "B-place"))
        assert list(names(best(table))) == [
            (0, 2, "person"),
            (3, 4, "place"),
            (4, 5, "place"),
        ]

    def test_no_name_goes_on_that_none_began(self) -> None:
        table = np.array(self.rows("", "I-person", "I-place"))
        tags = best(table)
        assert all(
            tag == 0 or tag % 2 or before in (tag, tag - 1)
            for before, tag in zip([0, *tags], tags, strict=False)
        )

    @settings(max_examples=100)
    @given(
        st.lists(
            st.lists(st.integers(-30, 30), min_size=len(TAGS), max_size=len(TAGS)),
            max_size=12,
        )
    )
    def test_the_path_is_the_best_lawful_one(self, rows: list[list[int]]) -> None:
        table = np.array(rows, float).reshape(-1, len(TAGS))
        tags = best(table)
        assert len(tags) == len(rows)
        for before, tag in zip([0, *tags], tags, strict=False):
            assert tag == 0 or tag % 2 or before in (tag, tag - 1)
        for first, last, label in names(tags):
            assert 0 <= first < last <= len(rows)
            assert label in LABELS

    def test_certainty_is_a_probability(self) -> None:
        table = np.array(self.rows("B-person", ""))
        sure = certainty(table, [1, 1])
        assert sure[0] > 0.99 > 0.01 > sure[1] > 0


class TestMending:
    def mend(
        self, text: str, found: list[Mention], ruled: list[Mention]
    ) -> list[tuple[str, Kind]]:
        tokens = document(text)
        return [
            (text[tokens.tokens[m.first].start : tokens.tokens[m.last - 1].end], m.kind)
            for m in mended(tokens, found, ruled)
        ]

    def test_a_name_ends_with_its_line(self) -> None:
        found = [Mention(0, 2, Kind.PERSON, 0.9, "")]
        parts = [("Ana", Kind.PERSON), ("Ruiz", Kind.PERSON)]
        assert self.mend("Ana\nRuiz", found, []) == parts
        assert self.mend("Ana Ruiz", found, []) == [("Ana Ruiz", Kind.PERSON)]

    def test_small_words_of_other_languages_cut_no_name(self) -> None:
        found = [
            Mention(0, 1, Kind.PLACE, 0.9, ""),
            Mention(2, 3, Kind.PERSON, 0.4, ""),
        ]
        rule = Mention(0, 3, Kind.PLACE, 0.7, "begins with Ilha")
        whole = [("Ilha do Vento", Kind.PLACE)]
        assert self.mend("Ilha do Vento fell", found, [rule]) == whole
        assert len(self.mend("Ilha and Vento fell", found, [rule])) == 2

    def test_listed_names_of_several_words_stay_whole_and_are_seen(self) -> None:
        text = "Trinidad and Tobago won"
        rule = Mention(0, 3, Kind.PLACE, 0.95, "listed country", True)
        parts = [
            Mention(0, 1, Kind.PLACE, 0.9, ""),
            Mention(2, 3, Kind.PLACE, 0.9, ""),
        ]
        whole = [("Trinidad and Tobago", Kind.PLACE)]
        assert self.mend(text, parts, [rule]) == whole
        assert self.mend(text, [], [rule]) == whole

    def test_lists_and_sure_rules_decide_where_the_network_is_unsure(self) -> None:
        unsure = [Mention(0, 1, Kind.PERSON, 0.4, "")]
        assert self.mend("Peru won", unsure, []) == [("Peru", Kind.PLACE)]
        unsure = [Mention(0, 1, Kind.PERSON, 0.4, "")]
        rule = Mention(0, 1, Kind.ORGANISATION, 0.9, "a title")
        assert self.mend("Orlo won", unsure, [rule]) == [("Orlo", Kind.ORGANISATION)]
        sure = [Mention(0, 1, Kind.PERSON, 0.9, "")]
        assert self.mend("Orlo won", sure, [rule]) == [("Orlo", Kind.PERSON)]

    def test_titles_and_marks_are_no_part_of_a_name(self) -> None:
        person = [Mention(0, 3, Kind.PERSON, 0.9, "")]
        assert self.mend("Shri Ana Ruiz", person, []) == [("Ana Ruiz", Kind.PERSON)]
        person = [Mention(0, 3, Kind.PERSON, 0.9, "")]
        assert self.mend("President Ana Ruiz", person, []) == [
            ("Ana Ruiz", Kind.PERSON)
        ]
        body = [Mention(0, 3, Kind.ORGANISATION, 0.9, "")]
        assert self.mend("Orlo Pictures’ film", body, []) == [
            ("Orlo Pictures", Kind.ORGANISATION)
        ]

    def test_small_words_and_currencies_are_no_names(self) -> None:
        place = [Mention(0, 1, Kind.PLACE, 0.9, "")]
        assert self.mend("Us farmers", place, []) == []
        assert self.mend("US farmers", place, []) == [("US", Kind.PLACE)]
        assert self.mend("US$ 20", place, []) == []
        body = [Mention(0, 2, Kind.ORGANISATION, 0.9, "")]
        assert self.mend("Guardian and", body, []) == [("Guardian", Kind.ORGANISATION)]


class TestTagger:
    def test_it_is_the_built_in_one(self) -> None:
        assert isinstance(built_in(), TrainedTagger)

    def test_without_numpy_the_rules_serve(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        module = "reader.detection.entities.trained.tagger.find_spec"
        monkeypatch.setattr(module, lambda name: None)
        assert isinstance(built_in.__wrapped__(), RuleTagger)

    def test_it_finds_who_and_where(self) -> None:
        found = mentions(STORY)
        assert ("Ana Ruiz", Kind.PERSON) in found
        assert ("Colombia", Kind.PLACE) in found
        assert ("Peruvian", Kind.GROUP) in found
        assert ("Bank of Herran", Kind.ORGANISATION) in found
        assert found.count(("Ruiz", Kind.PERSON)) == 2

    def test_roles_events_works_and_laws_come_from_the_rules(self) -> None:
        kinds = {kind for _, kind in mentions("President Ana Ruiz saw World War II.")}
        assert {Kind.ROLE, Kind.PERSON, Kind.EVENT} <= kinds

    def test_the_same_text_gives_the_same_mentions(self) -> None:
        first = TrainedTagger().mentions(document(STORY))
        assert first == TrainedTagger(load(WEIGHTS)).mentions(document(STORY))

    def test_it_says_why(self) -> None:
        for mention in TrainedTagger().mentions(document(STORY)):
            assert mention.why
            assert 0 <= mention.probability <= 1

    @settings(max_examples=100, deadline=None)
    @given(st.text(max_size=200))
    def test_any_text_gives_mentions_in_order(self, text: str) -> None:
        found = document(text)
        end = 0
        for mention in TrainedTagger().mentions(found):
            assert end <= mention.first < mention.last <= len(found.tokens)
            end = mention.last


def work(text: str) -> int:
    """Return how many functions are called to find the names of `text`."""
    found = document(text)
    tagger = TrainedTagger()
    return calls_of(lambda: settle(found, tagger.mentions(found)))


@pytest.mark.parametrize(
    "piece",
    ["Ana Ruiz met Bo Lund. ", "A", "Ana ", "Peru, ", "de la ", "Ana de la ", "U.S.-",
     "President ", "Bank of ", "\n", "Zorvex\n", "“Ana” ", "PERU ", "x1 ", "Ana-Bo-",
     "the Ana of ", "Trinidad and ", "(TSJ) ", "Mr ", "1,000 ", "é", "' "],
)  # fmt: skip
def test_work_grows_in_step_with_the_text(piece: str) -> None:
    once = (piece * 1000)[:4_000]
    before, after = work(once), work(once + once)
    assert after <= 2.5 * before + 1000
