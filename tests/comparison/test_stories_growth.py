"""Grouping grows with a library as the library does, and a part of the benchmark."""

from __future__ import annotations

from pathlib import Path

from reader.comparison.stories.features import Features, features
from reader.comparison.stories.finding import Item, find_groups
from reader.library.parse import parse_article
from tests import made_up
from tests.benchmarks.stories import measuring
from tests.work import calls_of


def read(count: int) -> tuple[list[Item], dict[str, Features]]:
    items, known = [], {}
    for number in range(count):
        one = made_up.made_up(number, words=120)
        article = parse_article(one.path, one.text.encode())
        known[article.sha256] = features(article)
        items.append(Item(article.id, article.sha256, article.date or ""))
    return items, known


def test_twice_the_articles_are_about_twice_the_work() -> None:
    def calls(count: int) -> int:
        items, known = read(count)
        names = {sha256: dict(one.names) for sha256, one in known.items()}
        return calls_of(lambda: find_groups(items, known, lambda _: names))

    assert calls(600) < 3 * calls(300)


def test_reading_a_text_twice_as_long_is_about_twice_the_work() -> None:
    def calls(words: int) -> int:
        text = made_up.made_up(7, words=words).text
        article = parse_article("a.txt", text.encode())
        features(article)  # what is remembered of words is not counted
        return calls_of(lambda: features(article))

    assert calls(4000) < 3 * calls(2000)


def test_a_part_of_the_benchmark_meets_its_goals(tmp_path: Path) -> None:
    for score in (
        measuring.events(tmp_path / "events", 60, 4),
        measuring.copies(tmp_path / "copies", 100, 4),
    ):
        assert score.true > 100
        assert score.precision >= 0.98
        assert score.recall >= 0.95
