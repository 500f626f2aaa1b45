"""Who is who: within an article and across those of a library, on marked texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.detection.linking import (
    Case,
    as_marked,
    detected,
    files,
    read,
    score,
    scores,
)

CASES = [(path, case) for path in files() for case in read(path)]


@pytest.mark.parametrize(
    ("path", "case"), CASES, ids=lambda v: v.about if isinstance(v, Case) else v.stem
)
def test_mentions_are_linked_to_whom_they_mean(path: Path, case: Case) -> None:
    links = score(case, as_marked(case))
    assert links.right == links.found, "two are taken for one"
    assert links.right == links.gold, "one is taken for two"


def test_what_is_detected_is_linked_nearly_as_well() -> None:
    for _, links, _, _ in scores(detected):
        assert links.precision > 0.95
        assert links.recall > 0.9


def test_there_are_enough_cases() -> None:
    assert len(CASES) >= 40
