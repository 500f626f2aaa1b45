"""The scorer of the stories counts pairs and judgements as it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reader.comparison.model import Mention, Question, Relation, Row
from reader.detection.model import Figure, Kind
from tests.comparison.stories import GoldRow, Place, Story, stories
from tests.comparison.stories.scoring import score_rows


def mention(place: Place) -> Mention:
    figure = Figure(start=place.start, end=place.end, kind=Kind.COUNT)
    return Mention(
        article=place.article,
        source="",
        published="",
        figure=figure,
        text="",
        start=place.start,
        end=place.end,
        sentence="",
    )


def row(places: Sequence[Place], relation: Relation) -> Row:
    question = Question(key=str(places[0]), title="", kind=Kind.COUNT)
    return Row(
        question=question,
        relation=relation,
        mentions=tuple(mention(place) for place in places),
        why="",
    )


def right(story: Story) -> list[Row]:
    return [row(gold.mentions, min(gold.relations)) for gold in story.rows]


def small() -> Story:
    """Return two questions of two figures each, and one figure that is ignored."""
    a, b, c, d, e = (Place("a.txt", n, n + 5) for n in range(0, 50, 10))
    rows = (
        GoldRow("killed", frozenset({Relation.EQUAL}), (a, b)),
        GoldRow("hurt", frozenset({Relation.SUPERSEDED}), (c, d)),
    )
    article = replace(stories("dev")[0].articles[0], id="a.txt")
    return Story("small", "", (article,), rows, (e,))


def test_the_table_itself_scores_full_marks() -> None:
    for story in stories("dev"):
        score = score_rows(story, right(story))
        assert (score.recall, score.precision, score.judgement) == (1, 1, 1)
        assert not score.errors


def test_a_pair_that_is_not_joined_is_lost_and_its_row_wrong() -> None:
    story = small()
    (killed, hurt) = story.rows
    apart = [row([place], Relation.SINGLE) for place in killed.mentions]
    score = score_rows(story, [*apart, row(hurt.mentions, Relation.SUPERSEDED)])
    assert (score.recall, score.precision, score.judgement) == (0.5, 1, 0.5)


def test_pairs_across_questions_and_with_ignored_figures_are_false() -> None:
    story = small()
    (killed, hurt) = story.rows
    score = score_rows(
        story,
        [
            row((*killed.mentions, *story.ignored), Relation.EQUAL),
            row(hurt.mentions, Relation.SUPERSEDED),
        ],
    )
    assert (score.recall, score.precision, score.judgement) == (1, 0.5, 1)


def test_another_judgement_is_wrong() -> None:
    story = small()
    rows = [row(gold.mentions, Relation.EQUAL) for gold in story.rows]
    score = score_rows(story, rows)
    assert score.judgement == 0.5
    assert "superseded" in score.errors[0]


def test_a_figure_that_overlaps_none_counts_for_nothing() -> None:
    story = small()
    (killed, hurt) = story.rows
    score = score_rows(
        story,
        [
            row((*killed.mentions, Place("a.txt", 900, 905)), Relation.EQUAL),
            row(hurt.mentions, Relation.SUPERSEDED),
        ],
    )
    assert (score.precision, score.judgement) == (1, 1)
