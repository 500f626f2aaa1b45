"""The workspace brings corrections and detection together, and announces both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from reader.changes import Cause, Changed
from reader.detection.model import Correction, Entity, Kind, Op, Span
from reader.search.query import parse
from reader.settings import Settings
from reader.workspace import Workspace, open_workspace

STORY = "Ferry sinks\n\nMayor Ana Ruiz of Lima said 31 people were safe.\n"
OTHER = "Port closes\n\nAna Ruiz spoke in Lima on Monday.\n"
HIDE = Correction(op=Op.HIDE, key="lima", called="Lima")
FERRY = "articles/ferry.txt"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "library"
    (folder / "articles").mkdir(parents=True)
    (folder / FERRY).write_text(STORY, encoding="utf-8")
    (folder / "articles/port.txt").write_text(OTHER, encoding="utf-8")
    return folder


@pytest.fixture
def workspace(root: Path) -> Iterator[Workspace]:
    with open_workspace(root, Settings(author="tester")) as workspace:
        workspace.library.refresh()
        yield workspace


def heard(workspace: Workspace) -> list[Changed]:
    found: list[Changed] = []
    workspace.changes.subscribe(found.append)
    return found


def entities(workspace: Workspace, article: str = FERRY) -> set[tuple[str, Kind]]:
    spans = workspace.detect(workspace.article(article))
    return {(span.key, span.kind) for span in spans if isinstance(span, Entity)}


LIMA = ("lima", Kind.PLACE)


def test_a_correction_of_all_articles_is_applied_and_announced(
    workspace: Workspace,
) -> None:
    changes = heard(workspace)
    assert LIMA in entities(workspace)
    (stored,) = workspace.change(lambda nb: nb.correct([HIDE])).result()
    assert LIMA not in entities(workspace) | entities(workspace, "articles/port.txt")
    (change,) = changes
    assert change.cause is Cause.CORRECTION
    assert not change.articles
    assert change.ids == {stored.id}


def test_a_correction_of_one_article_leaves_the_others_alone(
    workspace: Workspace,
) -> None:
    changes = heard(workspace)
    article = workspace.article(FERRY)
    workspace.change(lambda nb: nb.correct([HIDE], article)).result()
    assert LIMA not in entities(workspace)
    assert LIMA in entities(workspace, "articles/port.txt")
    assert changes[0].articles == {FERRY}
    workspace.change(lambda nb: nb.undo()).result()
    assert LIMA in entities(workspace)
    workspace.change(lambda nb: nb.redo()).result()
    assert LIMA not in entities(workspace)
    assert {change.cause for change in changes} == {Cause.CORRECTION}
    assert [set(change.articles) for change in changes] == [{FERRY}] * 3


def test_another_window_hears_of_it_and_applies_it(
    workspace: Workspace, root: Path
) -> None:
    with open_workspace(root, Settings(author="colleague")) as other:
        other.take_in_notes()
        changes = heard(other)
        assert LIMA in entities(other)
        workspace.change(lambda nb: nb.correct([HIDE])).result()
        other.take_in_notes()
        assert [change.cause for change in changes] == [Cause.CORRECTION]
        assert LIMA not in entities(other)
        other.take_in_notes()
        assert len(changes) == 1


def test_what_is_said_while_names_are_looked_for_counts(workspace: Workspace) -> None:
    stages = workspace.stages(workspace.article(FERRY))
    spans = next(stages)
    assert LIMA in {(s.key, s.kind) for s in spans if isinstance(s, Entity)}

    detect = workspace.detector.detect

    def corrected_meanwhile(*args: Any, **kwargs: Any) -> tuple[Span, ...]:
        spans = detect(*args, **kwargs)
        workspace.notebook.correct([HIDE])
        return spans

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(workspace.detector, "detect", corrected_meanwhile)
        (spans,) = workspace.stages(workspace.article(FERRY))
    assert LIMA not in {(s.key, s.kind) for s in spans if isinstance(s, Entity)}


def test_the_search_goes_by_what_was_corrected(workspace: Workspace) -> None:
    workspace.search.update()
    assert len(workspace.search.articles(parse("place:lima"))) == 2
    article = workspace.article(FERRY)
    here = replace(HIDE, op=Op.RETYPE, kind=Kind.ORGANISATION)
    workspace.change(lambda nb: nb.correct([here], article)).result()
    assert workspace.search.articles(parse("place:lima")) == ("articles/port.txt",)
    assert workspace.search.articles(parse("org:lima")) == (FERRY,)


def test_what_was_said_of_an_article_goes_with_it_when_it_is_renamed(
    workspace: Workspace, root: Path
) -> None:
    article = workspace.article(FERRY)
    workspace.change(lambda nb: nb.correct([HIDE], article)).result()
    (root / FERRY).rename(root / "articles/lost.txt")
    workspace.library.refresh()
    workspace.library.look()
    changes = heard(workspace)
    workspace.follow_renamed()
    assert Cause.CORRECTION in [change.cause for change in changes]
    assert LIMA not in entities(workspace, "articles/lost.txt")


def test_names_are_there_before_the_notebook_where_nothing_is_stored(
    workspace: Workspace,
) -> None:
    article = workspace.article(FERRY)
    spans = next(workspace.stages(article))
    assert "Lima" in [article.text[span.start : span.end] for span in spans]
    assert workspace.position(FERRY) == 0
    assert "notebook" not in workspace._made
    workspace.change(lambda notebook: notebook.correct([HIDE])).result()
    spans = next(workspace.stages(article))
    assert "Lima" not in [article.text[span.start : span.end] for span in spans]
