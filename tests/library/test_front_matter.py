"""Front matter is read as people really write it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.library.front_matter import ALIASES, FrontMatter, read_front_matter


def head(*lines: str) -> FrontMatter:
    text = "\n".join(("---", *lines, "---", "", "The body."))
    found = read_front_matter(text)
    assert found is not None
    assert text[: found.end].endswith("\n---")
    return found


def test_yaml_comes_as_strings_only() -> None:
    found = head("title: Ferry", "country: no", "issue: 007", "time: 12:30")
    assert found.get("headline") == ("Ferry",)
    assert found.values["country"] == ("no",)
    assert found.values["issue"] == ("007",)
    assert found.values["time"] == ("12:30",)


@pytest.mark.parametrize(
    ("line", "field", "expected"),
    [
        ("title: Mayor: 'No comment' on bridge", "headline",
         ("Mayor: 'No comment' on bridge",)),
        ('title: "He said "yes": twice"', "headline", ('He said "yes": twice',)),
        ("author: @anaruiz", "byline", ("@anaruiz",)),
        ("author: [[Ana Pérez]]", "byline", ("Ana Pérez",)),
        ("author:\n  - '[[Ana Pérez]]'\n  - Tom Hale", "byline",
         ("Ana Pérez", "Tom Hale")),
        ("tags: [ferry, storm]", "tags", ("ferry", "storm")),
        ("tags:\n- ferry\n\t- storm", "tags", ("ferry", "storm")),
        ("authors:\n  - name: Ana Ruiz\n    role: editor", "byline", ("Ana Ruiz",)),
        ("Author:: Ana Ruiz", "byline", ("Ana Ruiz",)),
        ("datePublished: 2019-02-25", "published", ("2019-02-25",)),
        ("date_published: 2019-02-25", "published", ("2019-02-25",)),
        ("title: >\n  Two lines\n  of a headline", "headline",
         ("Two lines of a headline",)),
    ],
)  # fmt: skip
def test_what_clippers_write_is_understood(
    line: str, field: str, expected: tuple[str, ...]
) -> None:
    assert head(line).get(field) == expected


def test_the_first_alias_that_is_not_empty_wins() -> None:
    found = head("title:", "headline: Second", "name: Third")
    assert found.get("headline") == ("Second",)


def test_anchors_and_tags_have_no_effect() -> None:
    found = head("title: &x Ferry", "author: *x")
    assert found.get("byline") == ("*x",)
    tagged = head("title: !!python/object/apply:os.getcwd []", "date: 2019-01-01")
    assert tagged.get("published") == ("2019-01-01",)


@pytest.mark.parametrize(
    "text",
    [
        "---\nA rule, and no head.\nHarbour: the crisis\n---\nMore.",
        "--- \ntitle: never closed\n" + "x\n" * 40,
        "---\n" + "x: y\n" * 120 + "title: late\n---\n",
        "---\ntitle: " + "a" * 70_000 + "\n---\n",
        " ---\ntitle: indented\n---\n",
        "Text first\n---\ntitle: x\n---\n",
        "----\ntitle: x\n---\n",
        "---",
        "",
    ],
)
def test_what_is_no_head_stays_text(text: str) -> None:
    assert read_front_matter(text) is None


def test_three_dots_close_a_head_too() -> None:
    found = read_front_matter("---\ntitle: Ferry\n...\nBody")
    assert found is not None
    assert found.end == len("---\ntitle: Ferry\n...")


@pytest.mark.parametrize(
    "bomb", ["[" * 5000, "{a: " * 5000, "- " * 5000, "? " * 5000, "a: &a [*a, *a]"]
)
def test_hostile_heads_are_read_and_do_no_harm(bomb: str) -> None:
    assert head("title: Ferry", f"x: {bomb}", bomb).get("headline") == ("Ferry",)


@given(st.lists(st.text(alphabet="title: -[]{}&*!|>'\"#%@`\t\nab\\,?", max_size=60)))
def test_no_head_raises(lines: list[str]) -> None:
    text = "\n".join(("---", "title: x", *lines, "---"))
    found = read_front_matter(text)
    if found is not None:
        assert 0 < found.end <= len(text)
        for field in ALIASES:
            assert all(isinstance(value, str) for value in found.get(field))
