"""Views: which make sense, and how one gets into the user's settings."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from reader.settings import View, load_library_settings, load_settings
from reader.tui.views import (
    NotKept,
    checked,
    read_settings,
    with_view,
    write_settings,
)


def test_views_are_read_with_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "reader.toml"
    path.write_text('[views]\nUnread = "is:unread"\n"With notes" = "has:note"\nx = 3\n')
    settings, problems = load_library_settings(tmp_path)

    assert settings.views == (
        View("Unread", "is:unread", f"{path}:2"),
        View("With notes", "has:note", f"{path}:3"),
    )
    assert len(problems) == 1
    assert f"{path}:4: x" in problems[0]


def test_a_wrong_view_is_left_out_and_named_with_its_place() -> None:
    good, wrong = View("a", "is:unread", "f:1"), View("b", "tag:", "f:2")
    views = checked([good, wrong], [View("a", "has:note", "g:1")])

    assert views.shared == (good,)
    assert [view.query for view in views.all] == ["has:note"]
    assert views.problems[0].startswith("f:2: view b: at 5: ")
    assert views.named("  has:note ") == View("a", "has:note", "g:1")


SETTINGS = """# mine
author = "Ana"   # me

[keys]
note = "w"

[views] # those I need
# a remark
old = "is:read"   # not often

[detection]
engine = "built-in"
"""


def test_a_view_is_one_line_more_and_all_else_stays() -> None:
    text = with_view(SETTINGS, "to “do”", 'tag:a "b c" /x\\d/')

    assert tomllib.loads(text)["views"] == {
        "old": "is:read",
        "to “do”": 'tag:a "b c" /x\\d/',
    }
    lines = text.splitlines()
    del lines[9]
    assert lines == SETTINGS.splitlines()
    assert with_view(text, "to “do”", None) == SETTINGS


def test_a_view_of_the_same_name_is_replaced() -> None:
    text = with_view(SETTINGS, "old", "is:starred")

    assert tomllib.loads(text)["views"] == {"old": "is:starred"}
    assert len(text.splitlines()) == len(SETTINGS.splitlines())


@pytest.mark.parametrize("before", ["", "a = 1", "a = 1\n", "[views]", "[views]\n\n"])
def test_the_table_is_made_where_there_is_none(before: str) -> None:
    data = tomllib.loads(with_view(before, "n", "q"))

    assert data["views"] == {"n": "q"}


@pytest.mark.parametrize(
    "before",
    [
        "views = { a = 'x' }\n",
        "views.a = 'x'\n",
        "views = 3\n",
        "not toml",
        '[views]\nn = """\nlong\n"""\n',
        'text = """\n[views]\n"""\n',
    ],
)
def test_what_cannot_be_changed_for_sure_is_refused(before: str) -> None:
    with pytest.raises(NotKept):
        with_view(before, "n", "q")


def test_settings_are_replaced_through_a_link_and_keep_their_mode(
    tmp_path: Path,
) -> None:
    real, link = tmp_path / "real.toml", tmp_path / "folder" / "settings.toml"
    real.write_text("a = 1\n")
    real.chmod(0o600)
    link.parent.mkdir()
    link.symlink_to(real)
    write_settings(link, with_view(read_settings(link), "n", "q"))

    assert link.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o600
    assert load_settings(link)[0].views[0].query == "q"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "real.toml"]


def test_settings_that_cannot_be_written_say_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NotKept, match="file"):
        write_settings(tmp_path / "file" / "settings.toml", "")
    (tmp_path / "latin").write_bytes(b"a = '\xe9'")
    with pytest.raises(NotKept, match="UTF-8"):
        read_settings(tmp_path / "latin")
