"""The stories that comparison is measured on are well-formed and all of them listed."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from reader.comparison.model import Relation
from tests.comparison.stories import FOLDERS, HALVES, Story, paths, read, stories

FILES = [path for folder in FOLDERS for path in paths(folder)]
ALL = [story for folder in FOLDERS for story in stories(folder)]


@pytest.mark.parametrize("folder", FOLDERS)
def test_there_are_enough_stories(folder: str) -> None:
    assert len(stories(folder)) >= (13 if folder in HALVES else 32)
    relations = Counter(
        relation
        for story in stories(folder)
        for row in story.rows
        for relation in row.relations
    )
    assert min(relations[relation] for relation in Relation) >= 10


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_story_is_written_as_the_format_says(path: Path) -> None:
    told = json.loads(path.read_text(encoding="utf-8"))
    assert set(told) <= {"about", "articles", "rows", "ignored"}
    assert 2 <= len(told["articles"]) <= 6
    for article in told["articles"]:
        assert set(article) == {"id", "source", "published", "text"}
        assert 40 <= len(re.findall(r"\w+", article["text"])) <= 200
    for row in told["rows"]:
        assert set(row) <= {"question", "relation", "also", "mentions"}


@pytest.mark.parametrize("story", ALL, ids=lambda story: story.name)
def test_each_figure_of_a_story_is_in_one_place_of_its_table(story: Story) -> None:
    places = [*story.ignored, *(p for row in story.rows for p in row.mentions)]
    by_article: dict[str, list[tuple[int, int]]] = {}
    for place in places:
        by_article.setdefault(place.article, []).append((place.start, place.end))
    for listed in map(sorted, by_article.values()):
        assert all(a[1] <= b[0] for a, b in pairwise(listed))


@pytest.mark.parametrize("story", ALL, ids=lambda story: story.name)
def test_only_a_row_of_one_figure_is_single(story: Story) -> None:
    questions = [row.question for row in story.rows]
    assert len(set(questions)) == len(questions)
    for row in story.rows:
        assert (len(row.mentions) == 1) == (row.relations == {Relation.SINGLE})


def test_a_mention_that_is_not_in_its_text_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "gone.json"
    mention = {"article": "a.txt", "text": "nine", "nth": 2}
    article = {"id": "a.txt", "source": "", "published": "", "text": "Only nine."}
    row = {"question": "q", "relation": "single", "mentions": [mention]}
    told = {"about": "", "articles": [article], "rows": [row]}
    path.write_text(json.dumps(told), encoding="utf-8")
    with pytest.raises(ValueError, match="no 'nine'"):
        read(path)
