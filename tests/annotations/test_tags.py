"""When two tags are the same one, and what renaming and deleting does."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.annotations.model import TagCount
from reader.annotations.notebook import Notebook
from reader.annotations.tagging import MAX_LENGTH, clean_tag, clean_tags, tag_key
from tests.annotations.support import FERRY, article

Open = Callable[[], Notebook]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Défection", "de\u0301fection"),
        ("STRASSE", "straße"),
        ("  new\u00a0 tag ", "New Tag"),
        ("ΣΊΣΥΦΟΣ", "σίσυφος"),
        ("Ёлка", "ёлка"),
        ("İ", "i̇"),
    ],
)
def test_spellings_of_one_tag_share_a_key(one: str, other: str) -> None:
    assert tag_key(one) == tag_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("a/b", "a / b"), ("é", "e"), ("a,b", "a"), ("и", "й")]
)
def test_different_tags_stay_different(one: str, other: str) -> None:
    assert tag_key(one) != tag_key(other)


@given(st.text(max_size=100))
def test_a_cleaned_tag_is_one_short_line_and_stays_as_it_is(tag: str) -> None:
    cleaned = clean_tag(tag)
    assert len(cleaned) <= MAX_LENGTH
    assert cleaned == " ".join(cleaned.split())
    assert clean_tag(cleaned) == cleaned
    assert tag_key(tag_key(cleaned)) == tag_key(cleaned)
    assert unicodedata.is_normalized("NFC", cleaned)


def test_empty_and_repeated_tags_go_and_commas_stay() -> None:
    assert clean_tags(["Dead, wounded", "", "  ", "x", "X", "dead,  WOUNDED"]) == (
        "Dead, wounded",
        "x",
    )


def test_the_first_spelling_wins_everywhere(notebook: Notebook, reopen: Open) -> None:
    first = notebook.add_article_note(article(), "1", ["Election"])
    second = notebook.add_article_note(article("articles/b.txt"), "2", ["ELECTION"])
    notebook.set_article_tags(article(), ["election"])
    assert second.tags == ("Election",)
    again = reopen()
    assert again.tags() == (TagCount("Election", notes=2, articles=1),)
    assert again.tags_of(FERRY) == ("Election",)
    assert again.article_tags(FERRY) == ("Election",)
    assert again.note(first.id).tags == ("Election",)


def test_tags_come_most_used_first(notebook: Notebook) -> None:
    notebook.add_article_note(article(), "1", ["rare", "often"])
    notebook.add_article_note(article("articles/b.txt"), "2", ["often"])
    notebook.set_article_tags(article(), ["on article", "often"])
    assert notebook.tags() == (
        TagCount("often", 2, 1),
        TagCount("on article", 0, 1),
        TagCount("rare", 1, 0),
    )
    assert notebook.tags_of(FERRY) == ("often", "on article", "rare")


def test_renaming_reaches_every_record_and_is_one_undo(
    notebook: Notebook, reopen: Open
) -> None:
    one = notebook.add_article_note(article(), "1", ["old", "x"])
    two = notebook.add_article_note(article("articles/b.txt"), "2", ["OLD"])
    notebook.set_article_tags(article(), ["Old"])
    assert reopen().rename_tag("old", "New") == 3
    notebook.refresh()
    assert notebook.note(one.id).tags == ("New", "x")
    assert notebook.note(two.id).tags == ("New",)
    assert notebook.article_tags(FERRY) == ("New",)
    assert notebook.undo().articles == {FERRY, "articles/b.txt"}
    assert notebook.note(one.id).tags == ("old", "x")
    assert [count.tag for count in notebook.tags()] == ["old", "x"]


def test_renaming_onto_a_tag_in_use_merges_without_loss(notebook: Notebook) -> None:
    both = notebook.add_article_note(article(), "1", ["dead", "Killed"])
    one = notebook.add_article_note(article(), "2", ["dead"])
    assert notebook.rename_tag("Dead", "KILLED") == 2
    assert notebook.note(both.id).tags == ("Killed",)
    assert notebook.note(one.id).tags == ("Killed",)
    assert notebook.tags() == (TagCount("Killed", 2, 0),)


def test_only_the_spelling_can_be_changed(notebook: Notebook) -> None:
    note = notebook.add_article_note(article(), "1", ["eu"])
    assert notebook.rename_tag("eu", "EU") == 1
    assert notebook.note(note.id).tags == ("EU",)
    assert notebook.rename_tag("eu", "EU") == 0


def test_a_nested_tag_is_another_tag(notebook: Notebook) -> None:
    note = notebook.add_article_note(article(), "1", ["toll/dead", "toll"])
    assert notebook.rename_tag("toll", "count") == 1
    assert notebook.note(note.id).tags == ("toll/dead", "count")


def test_deleting_a_tag_keeps_the_notes(notebook: Notebook) -> None:
    note = notebook.add_article_note(article(), "1", ["gone", "kept"])
    notebook.set_article_tags(article(), ["GONE"])
    assert notebook.delete_tag("gone") == 2
    assert notebook.note(note.id).tags == ("kept",)
    assert notebook.tags_of(FERRY) == ("kept",)
    assert notebook.delete_tag("gone") == 0
    with pytest.raises(ValueError, match="name"):
        notebook.rename_tag("kept", " \n ")
