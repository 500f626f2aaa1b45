"""Making the trained tagger: examples, gradients, fitting, export and measuring."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from reader.detection.entities.rules import RuleTagger
from reader.detection.entities.trained.features import RULE_NOTES, Types, inputs
from reader.detection.entities.trained.network import scores
from reader.detection.entities.trained.weights import TAGS, Weights, load
from reader.detection.train import main
from reader.detection.training import gradients
from reader.detection.training.commands import finder_of, held_back
from reader.detection.training.corpora import Labelled, Name, write_documents
from reader.detection.training.examples import (
    GAP,
    UNSURE,
    Batch,
    Vocabulary,
    batch,
    examples,
    opened,
    tagged,
)
from reader.detection.training.export import Books, bound, exported
from reader.detection.training.fit import Settings, fit
from reader.detection.training.gradients import Dropout, Parameters, Sizes
from reader.detection.training.measure import ALL, measure, told
from reader.detection.training.variants import varied
from reader.detection.training.vectors import write_vectors

PEOPLE = ("Ana", "Bo", "Cai", "Dov", "Eli", "Fay")
TOWNS = ("Orlo", "Petrin", "Quava", "Rusk", "Sarn", "Tolve")
SMALL = Sizes(grams=4, whole=4, shapes=2, hidden=8, second=6)


def labelled(text: str, *names: tuple[str, str], name: str = "a") -> Labelled:
    found = []
    for surface, label in names:
        at = text.index(surface)
        found.append(Name(at, at + len(surface), label))
    return Labelled(name, text, tuple(sorted(found)), sentences=((0, len(text), "1"),))


def stories() -> list[Labelled]:
    return [
        labelled(
            f"We hear that {person} went to {town} again.",
            (person, "person"),
            (town, "place"),
            name=f"{person} {town}",
        )
        for person in PEOPLE
        for town in TOWNS
    ]


def learned(found: list[Labelled]) -> tuple[Batch, Vocabulary, Books, Types]:
    types = Types()
    shown = list(examples(found, types))
    books = bound(np.random.default_rng(0).standard_normal((300, 8)), 2)
    rows = [at if at < 4 else -1 for at in range(len(types.texts))]
    vocabulary = Vocabulary.of(types, rows)
    return batch(shown, vocabulary), vocabulary, books, types


class TestExamples:
    def test_tags_follow_the_names(self) -> None:
        found = labelled("So Ana Ruiz left Peru.", ("Ana Ruiz", "person"))
        tags, weight = tagged(opened(found.text), found)
        assert [TAGS[tag] for tag in tags] == [
            *("", "B-person", "I-person", "", "", ""),
        ]
        assert set(weight) == {1.0}

    def test_nothing_is_learned_where_nobody_is_sure(self) -> None:
        found = replace(labelled("So Ana Ruiz left Peru."), unsure=((3, 11),))
        tags, _ = tagged(opened(found.text), found)
        assert tags == [0, UNSURE, UNSURE, 0, 0, 0]

    def test_a_weak_name_counts_less(self) -> None:
        found = Labelled("a", "So Ana left.", (Name(3, 6, "person", 0.5),), weight=2)
        assert tagged(opened(found.text), found)[1] == [2.0, 1.0, 2.0, 2.0]

    def test_documents_of_a_batch_do_not_touch(self) -> None:
        shown, _, _, _ = learned([labelled("Ana left."), labelled("Ana stayed.")])
        assert shown.real[:, 0].tolist() == [0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0]
        groups = shown.groups[shown.real[:, 0] > 0]
        assert groups[0] != groups[3]

    def test_the_rules_can_be_hidden_for_one_document(self) -> None:
        shown, _, _, _ = learned([labelled("Peru won."), labelled("Peru won.")])
        gradients.without_rules(shown, np.array([True, False]))
        first, second = shown.notes[GAP], shown.notes[GAP + 3 + GAP]
        assert first[RULE_NOTES:].sum() == 0
        assert second[RULE_NOTES:].sum() > 0


class TestGradients:
    def loss(
        self, shown: Batch, parameters: Parameters, vocabulary: Vocabulary, books: Books
    ) -> float:
        random = np.random.default_rng(1)
        none = Dropout(units=0, features=0, vectors=0.2, words=0.2)
        done = gradients.forward(
            shown, parameters, vocabulary, books.vectors(), none, random
        )
        return gradients.loss_and_slope(shown, done.scores)[0]

    def test_they_are_the_slopes_of_the_loss(self) -> None:
        shown, vocabulary, books, _ = learned(stories()[:4])
        random = np.random.default_rng(0)
        parameters = gradients.begin(8, SMALL, random)
        parameters = {k: v.astype(np.float64) for k, v in parameters.items()}
        none = Dropout(units=0, features=0, vectors=0.2, words=0.2)
        done = gradients.forward(
            shown,
            parameters,
            vocabulary,
            books.vectors(),
            none,
            np.random.default_rng(1),
        )
        _, slope = gradients.loss_and_slope(shown, done.scores)
        found = gradients.backward(shown, done, slope, parameters, vocabulary)
        step = 1e-3
        for name, value in parameters.items():
            flat = value.reshape(-1)
            steepest = np.abs(found[name]).reshape(-1).argsort()[-3:]
            for at in steepest.tolist():
                before = flat[at]
                flat[at] = before + step
                above = self.loss(shown, parameters, vocabulary, books)
                flat[at] = before - step
                below = self.loss(shown, parameters, vocabulary, books)
                flat[at] = before
                expected = (above - below) / (2 * step)
                assert found[name].reshape(-1)[at] == pytest.approx(
                    expected, rel=0.05, abs=2e-4
                ), name


class TestFitting:
    settings = Settings(
        epochs=60, batch=100, rate=0.02, sizes=SMALL, dropout=Dropout(0, 0, 0, 0)
    )

    def fitted(self) -> tuple[Parameters, Books, Types]:
        types = Types()
        shown = list(examples(stories(), types))
        books = bound(np.random.default_rng(0).standard_normal((300, 8)), 2)
        vocabulary = Vocabulary.of(types, [-1] * len(types.texts))
        told: list[str] = []
        found = fit(shown, vocabulary, books.vectors(), self.settings, told.append)
        assert len(told) == self.settings.epochs
        return found, books, types

    def weights(self) -> Weights:
        found, books, _ = self.fitted()
        return exported(found, books, [f"w{n}" for n in range(300)], {"sources": {}})

    def test_it_learns_and_the_exported_weights_know_it(self) -> None:
        weights = self.weights()
        document = opened(stories()[0].text)
        ruled = RuleTagger().mentions(document)
        table = scores(weights, inputs(document, ruled))
        tags = [TAGS[tag] for tag in table.argmax(axis=1)]
        assert tags == [*[""] * 3, "B-person", "", "", "B-place", "", ""]

    def test_the_same_examples_give_the_same_parameters(self) -> None:
        one, other = self.fitted()[0], self.fitted()[0]
        assert all(np.array_equal(one[name], other[name]) for name in one)

    def test_weights_too_large_are_refused(self) -> None:
        found, books, _ = self.fitted()
        found["last"] = found["last"] * 1e5
        with pytest.raises(ValueError, match="too large"):
            exported(found, books, [], {})


def test_vectors_in_books_stay_close_to_what_they_were() -> None:
    vectors = np.random.default_rng(0).standard_normal((300, 8)).astype(np.float32)
    books = bound(vectors, 4)
    again = books.vectors()[1:]
    turned = vectors @ np.linalg.lstsq(vectors, again, rcond=None)[0]
    assert np.square(again - turned).mean() < 0.02


class TestVariants:
    def test_names_stay_where_they_are_in_the_text(self) -> None:
        text = (
            'The U.S. sent Mr. Ruiz to Peru, "he said". Mr. Ruiz knows the U.N. well. '
            "He left Peru on the same day."
        )
        document = Labelled(
            "story",
            text,
            tuple(
                Name(text.index(s), text.index(s) + len(s), label)
                for s, label in (
                    ("U.S.", "place"),
                    ("Ruiz", "person"),
                    ("Peru", "place"),
                    ("U.N.", "organisation"),
                )
            ),
            sentences=((0, 43, "1"), (44, 73, "2"), (74, len(text), "3")),
        )
        surfaces = set()
        for seed in range(60):
            (found,) = varied([document], seed)
            for name in found.names:
                surface = found.text[name.start : name.end]
                plain = surface.lower().replace(".", "")
                surfaces.add(surface)
                assert plain[0] in "urpe" or name.label == "organisation"
                assert " " not in surface
        assert {"U.S.", "US", "UN", "PERU"} <= surfaces

    def test_the_same_document_gives_the_same_variant(self) -> None:
        assert list(varied(stories(), 3)) == list(varied(stories(), 3))

    def test_other_seeds_give_others(self) -> None:
        assert list(varied(stories(), 3)) != list(varied(stories(), 4))


class TestMeasure:
    document = labelled(
        "The Bank of Orlo met Ana Ruiz in Peru.",
        ("The Bank of Orlo", "organisation"),
        ("Ana Ruiz", "person"),
        ("Peru", "place"),
    )

    def test_ranges_and_labels_count(self) -> None:
        found = [
            Name(4, 16, "organisation"),
            Name(21, 24, "person"),
            Name(33, 37, "facility"),
        ]
        labels = ("person", "organisation", "place")
        score = measure([self.document], lambda text: found, labels)
        assert score.strict["organisation"].f1 == 100
        assert score.strict["person"].f1 == 0
        assert score.overlap["person"].f1 == 100
        assert score.strict[ALL].found == 2
        assert "strict  40.0" in told("one", score)
        rename = {"facility": "place"}
        score = measure([self.document], lambda text: found, labels, rename)
        assert score.strict["place"].f1 == 100

    def test_unsure_ranges_do_not_count(self) -> None:
        unsure = replace(self.document, unsure=((0, 38),))
        score = measure([unsure], lambda text: [Name(4, 16, "person")], ("person",))
        assert score.strict[ALL].found == score.strict[ALL].there == 0


class TestCommand:
    def test_it_fits_and_evaluates(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        found = stories()
        write_documents(tmp_path / "a.jsonl", found)
        vectors = np.random.default_rng(0).standard_normal((300, 20))
        write_vectors(tmp_path / "v.npz", [f"w{n}" for n in range(300)], vectors)
        arguments = ["fit", "--marked", str(tmp_path / "a.jsonl"), "--epochs", "1"]
        arguments += ["--vectors", str(tmp_path / "v.npz"), "--date", "2026-11-30"]
        assert main([*arguments, "--output", str(tmp_path / "w.npz")]) == 0
        about = load(tmp_path / "w.npz").about
        kept = [d for d in found if not held_back(d)]
        assert about["sources"] == {"a.jsonl": len(kept)}
        assert about["date"] == "2026-11-30"
        assert 0 < len(kept) < len(found)
        assert set(about["scores"]) == {"a.jsonl"}
        assert main(["about", "--weights", str(tmp_path / "w.npz")]) == 0
        assert '"date": "2026-11-30"' in capsys.readouterr().out
        arguments = ["evaluate", str(tmp_path / "a.jsonl")]
        assert main([*arguments, "--weights", str(tmp_path / "w.npz")]) == 0
        assert main([*arguments, "--rules", "--held-back"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert f"{2 * len(found)} names" in lines[-2]
        assert f"{2 * (len(found) - len(kept))} names" in lines[-1]


def test_a_finder_gives_names_apart() -> None:
    text = "President Ana Ruiz of Peru left Lima."
    names = finder_of(RuleTagger())(text)
    assert Name(10, 18, "person") in names
    assert all(a.end <= b.start for a, b in pairwise(names))
