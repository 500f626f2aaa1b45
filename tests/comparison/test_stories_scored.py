"""The figures of the stories are put side by side well enough."""

from __future__ import annotations

from functools import reduce
from operator import add

from tests.comparison.stories import stories
from tests.comparison.stories.scoring import Score, score


def test_figures_of_one_question_are_joined_and_judged() -> None:
    total = reduce(add, map(score, stories("dev")), Score())
    assert total.recall >= 0.9, total.errors
    assert total.precision >= 0.95, total.errors
    assert total.judgement >= 0.88, total.errors


def test_stories_written_unseen_do_not_get_worse() -> None:
    total = reduce(add, map(score, stories("more")), Score())
    assert total.recall >= 0.62, total.errors
    assert total.precision >= 0.84, total.errors
    assert total.judgement >= 0.52, total.errors
