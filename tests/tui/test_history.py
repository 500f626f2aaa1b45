"""The queries that were asked."""

from __future__ import annotations

from pathlib import Path

from reader.tui.history import KEPT, History, with_query


def test_each_query_is_kept_once_the_newest_last_and_a_hundred_at_most() -> None:
    asked: tuple[str, ...] = ()
    for query in ("a", "b", " a ", "", "c  d"):
        asked = with_query(asked, query)
    assert asked == ("b", "a", "c d")
    for number in range(2 * KEPT):
        asked = with_query(asked, str(number))
    assert len(asked) == KEPT
    assert asked[-1] == str(2 * KEPT - 1)


def test_two_programs_lose_nothing_of_each_other(tmp_path: Path) -> None:
    path = tmp_path / "state" / "h.json"
    one, other = History(path), History(path)
    assert one.queries == other.queries == ()
    one.add("a")
    one.save()
    other.add("b")
    other.save()

    assert set(History(path).queries) == {"a", "b"}


def test_going_back_and_forth_comes_back_to_what_was_typed(tmp_path: Path) -> None:
    history = History(tmp_path / "h.json")
    for query in ("a", "b", "c"):
        history.add(query)

    assert history.older("draft") == "c"
    assert history.older("c") == "b"
    assert history.newer("b") == "c"
    assert history.newer("c") == "draft"
    assert history.newer("draft") is None
    assert [history.older(t) for t in ("draft", "c", "b", "a")] == ["c", "b", "a", None]


def test_the_query_that_is_shown_already_is_passed_over(tmp_path: Path) -> None:
    history = History(tmp_path / "h.json")
    for query in ("a", "b"):
        history.add(query)

    assert history.older("b") == "a"


def test_a_damaged_file_is_no_history(tmp_path: Path) -> None:
    path = tmp_path / "h.json"
    for text in ("{", '{"a": 1}', '["a", 3, "a", "b"]'):
        path.write_text(text, "utf-8")
        assert History(path).queries in ((), ("a", "b"))
